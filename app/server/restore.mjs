/** `npm run restore`: runs what the build made of the program that puts continuous copies in the place of lost data. */
import { runBuilt } from "./runtime.mjs";

await runBuilt("restore");
