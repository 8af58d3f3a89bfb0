/** `npm run backup`: runs what the build made of the program that copies and restores databases. */
import { lockDataDir } from "./launching/onlyLauncher.mjs";
import { onRightNode, runBuilt } from "./runtime.mjs";

await onRightNode();
// Until all of it is restored nothing starts on the folder; a copy, or the restore of one space, goes with a product that runs.
const lock = process.argv[2] === "restore" ? lockDataDir() : null;
await runBuilt("backup");
lock?.close();
