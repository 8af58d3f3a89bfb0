/** `npm run worker`: a machine that computes for the one with the databases. In the image the build is there already. */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { onRightNode } from "./runtime.mjs";

const program = fileURLToPath(new URL("../../dist/machine.js", import.meta.url));
const built = existsSync(program);
if (!built) (await import("./start.mjs")).install();
await onRightNode();
if (!built) await (await import("./start.mjs")).prepare();
await import(pathToFileURL(program).href);
