/** `npm run solve -- model.mps`: solves a linear model of any origin with what the build made of the solver. */
import { runBuilt } from "./runtime.mjs";

await runBuilt("solveFile");
