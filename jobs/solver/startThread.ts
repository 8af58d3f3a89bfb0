import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** A program of a thread: the name of its bundle, which lies next to ours, and its source next to `from`. */
interface ThreadProgram {
  bundle: string;
  source: string;
  /** `import.meta.url` of who starts it. */
  from: string;
}

/** A thread that runs a bundle, or its source where nothing is bundled. */
export function startThread({ bundle, source, from }: ThreadProgram, workerData?: unknown): Worker {
  const file = fileURLToPath(new URL(`./${bundle}`, from));
  if (existsSync(file)) return new Worker(file, { workerData });
  const { href } = new URL(`./${source}`, from);
  const load = `import("tsx/esm/api").then(({ register }) => (register(), import(${JSON.stringify(href)})));`;
  return new Worker(load, { workerData, eval: true });
}
