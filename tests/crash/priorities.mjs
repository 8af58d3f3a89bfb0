/** A program for inChild(): the priority (niceness) its main thread and another one have, some time after they were started. */
import { writeFileSync } from "node:fs";
import { getPriority } from "node:os";
import { serialize } from "node:v8";
import { Worker } from "node:worker_threads";

const thread = new Worker('require("node:worker_threads").parentPort.postMessage(require("node:os").getPriority())', {
  eval: true,
});
thread.once("message", (other) => {
  writeFileSync(process.argv[3], serialize([getPriority(), other]));
  process.disconnect();
});
