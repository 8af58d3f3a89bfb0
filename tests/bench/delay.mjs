/** Loaded into web processes by NODE_OPTIONS: each notes how late its event loop is, once a second, in a file of the folder DELAYS [ms]. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";

if (process.env.DELAYS && process.argv[1]?.endsWith("server.js")) {
  const file = join(process.env.DELAYS, `${process.pid}.json`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  setInterval(() => {
    // Whoever measures begins anew by removing the file.
    if (!existsSync(file)) delay.reset();
    const [p50_ms, p99_ms, max_ms] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6);
    writeFileSync(file, JSON.stringify({ p50_ms, p99_ms, max_ms }));
  }, 1000).unref();
}
