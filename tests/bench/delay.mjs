/** Loaded into a server by NODE_OPTIONS: notes how late its event loop is, once a second, in the file DELAY_FILE names [ms]. */
import { existsSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

if (process.env.DELAY_FILE && process.argv[1]?.endsWith("server.js")) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  setInterval(() => {
    // Whoever measures begins anew by removing the file.
    if (!existsSync(process.env.DELAY_FILE)) delay.reset();
    const [p50_ms, p99_ms, max_ms] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6);
    writeFileSync(process.env.DELAY_FILE, JSON.stringify({ p50_ms, p99_ms, max_ms }));
  }, 1000).unref();
}
