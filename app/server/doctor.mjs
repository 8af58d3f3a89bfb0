/** `npm run doctor`: runs what the build made of the doctor. */
import { runBuilt } from "./runtime.mjs";

await runBuilt("doctor");
