import { setTimeout as pause } from "node:timers/promises";
import { Person } from "../helpers/person";
import { startProduct } from "../helpers/product";
import { cpuOf } from "./pages";

const SYSTEM = "demo-district";
const SERIES = 1000;
const PAGES = ["timeseries-live", "timeseries-live/bench-live-0", "components", "parameters", "infrastructure"];

/**
 * `npm run bench -- live [<seconds>]`: a thousand points a second, one of each of a thousand live series, sent in one call
 * a second, while one person reads pages one after another. A JSON line: times of pages and of calls [ms], and the processor time of the web process
 * per second of the measurement [ms], pages included. The sender is on the same machine.
 */
export async function benchLive(seconds = 60): Promise<void> {
  const product = await startProduct({ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" });
  try {
    const reader = new Person(product.url);
    await reader.signIn("editor@demo.test");
    for (let i = 0; i < SERIES; i++) {
      const series = {
        live_id: `bench-live-${i}`,
        system_id: SYSTEM,
        name: `Meter ${i}`,
        type: "production",
        unit: "MW",
      };
      const { status, body } = await product.call("editor", "POST", "live-series", series);
      if (status !== 200) throw new Error(JSON.stringify(body));
    }
    const calls: number[] = [];
    const pages: number[] = [];
    let over = false;
    const reading = (async () => {
      for (let i = 0; !over; i++) {
        const since = performance.now();
        const answer = await reader.get(`/system/${SYSTEM}/digital-twin/${PAGES[i % PAGES.length]}`);
        await answer.text();
        if (answer.status !== 200) throw new Error(`${PAGES[i % PAGES.length]} returned ${answer.status}`);
        pages.push(performance.now() - since);
        await pause(100);
      }
    })();
    const used = cpuOf(product.pid);
    const began = performance.now();
    let stored = 0;
    for (let second = 0; second < seconds; second++) {
      await pause(Math.max(0, began + second * 1000 - performance.now()));
      const timestamp = new Date().toISOString();
      const data = Array.from({ length: SERIES }, (_, i) => ({ live_id: `bench-live-${i}`, timestamp, value: i / 7 }));
      const since = performance.now();
      const { status, body } = await product.call("editor", "POST", `system/${SYSTEM}/live-points`, { data });
      if (status !== 200) throw new Error(JSON.stringify(body));
      stored += (body as { stored: number }).stored;
      calls.push(performance.now() - since);
    }
    const took = (performance.now() - began) / 1000;
    over = true;
    await reading;
    const cpu_ms = Math.round((cpuOf(product.pid) - used) / took);
    const rate = Math.round(stored / took);
    console.log(
      JSON.stringify({ series: SERIES, seconds, stored, rate, pages: times(pages), calls: times(calls), cpu_ms }),
    );
  } finally {
    await product.stop();
  }
}

function times(all: number[]): { count: number; p50_ms: number; p95_ms: number; max_ms: number } {
  all.sort((a, b) => a - b);
  const at = (share: number) => Math.round(all[Math.floor((all.length - 1) * share)]!);
  return { count: all.length, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) };
}
