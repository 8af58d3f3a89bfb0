/** `npm run backup`: runs what the build made of the program that copies and restores databases. */
import { lockDataDir } from "./launching/onlyLauncher.mjs";
import { runBuilt } from "./runtime.mjs";

// Until all of it is restored nothing starts on the folder; a copy, or the restore of one space, goes with a product that runs.
await runBuilt("backup", process.argv[2] === "restore" ? lockDataDir : undefined);
