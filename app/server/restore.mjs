/** `npm run restore`: runs what the build made of the program that puts continuous copies in the place of lost data. */
import { lockDataDir } from "./launching/onlyLauncher.mjs";
import { runBuilt } from "./runtime.mjs";

// Until it is done nothing starts on the folder.
await runBuilt("restore", lockDataDir);
