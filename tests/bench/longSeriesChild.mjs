import { Worker } from "node:worker_threads";

/** Reads a table as the product does, in the built thread, and prints what came of it: {path, inspect | options} as the only argument. */
const { program, path, options } = JSON.parse(process.argv[2]);
const since = performance.now();
const worker = new Worker(program, { workerData: { file: path, options } });
worker.on("message", ({ ok, blocks }) => {
  let [sum, count] = [0, 0];
  for (const { values } of blocks)
    for (const value of values)
      if (!Number.isNaN(value)) {
        sum += value;
        count += 1;
      }
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ ok, sum, count, ms: Math.round(performance.now() - since), memory }));
});
