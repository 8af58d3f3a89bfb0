/** `npm run restore`: runs what the build made of the program that puts continuous copies in the place of lost data. */
import { lockDataDir } from "./launching/onlyLauncher.mjs";
import { onRightNode, runBuilt } from "./runtime.mjs";

await onRightNode();
// Until it is done nothing starts on the folder.
const lock = lockDataDir();
await runBuilt("restore");
lock?.close();
