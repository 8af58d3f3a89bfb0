/** `npm run backup`: runs what the build made of the program that copies and restores databases. */
import { runBuilt } from "./runtime.mjs";

await runBuilt("backup");
