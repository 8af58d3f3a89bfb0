import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readAs } from "~/engines/timeseries";
import { MINUTE_MS } from "~/entities/core/clock";
import { inspectFile } from "~/services/timeseries/inspectFile";

const MINUTES = 15;
const FIRST = Date.UTC(2005, 0, 1);
const STEPS = (Date.UTC(2025, 0, 1) - FIRST) / (MINUTES * MINUTE_MS);

/** Twenty years of quarter-hours as a meter writes them, 85 bytes a row: 60 MB. */
async function writeSeries(path: string): Promise<number> {
  const file = await open(path, "w");
  await file.write("meter;point;register;time;status;validation;value [kWh];remark\n");
  let sum = 0;
  for (let from = 0; from < STEPS; from += 10_000) {
    const rows: string[] = [];
    for (let i = from; i < Math.min(STEPS, from + 10_000); i++) {
      const value = 25 + 10 * Math.sin((2 * Math.PI * i) / 96) + ((i * 7919) % 131) / 100;
      sum += Number(value.toFixed(3));
      const time = new Date(FIRST + i * MINUTES * MINUTE_MS).toISOString();
      rows.push(`1EMH0012345678;DE000562668020O6G56M11;1-1:1.29.0;${time};measured;ok;${value.toFixed(3)};\n`);
    }
    await file.write(rows.join(""));
  }
  await file.close();
  return sum;
}

/** Prints how long a file of 60 MB takes to be understood and read with its sum [ms], and the most memory of the child that reads it [MB]. */
export async function benchLongSeries(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "long-series-"));
  try {
    const path = join(folder, "meter.csv");
    const sum = await writeSeries(path);
    const since = performance.now();
    const seen = (await inspectFile(path, { zone: "UTC" }))!;
    const understoodMs = performance.now() - since;
    // Three decimals each: a person says that the dot is the decimal sign.
    const options = { ...readAs(seen), decimalSeparator: "dot", decimalIsChosen: true, seriesTimezone: "UTC" };
    const order = JSON.stringify({ program: resolve("dist/readSeries.js"), path, options });
    const read = JSON.parse(
      execFileSync(process.execPath, ["tests/bench/longSeriesChild.mjs", order], { encoding: "utf8" }),
    ) as { ok: boolean; sum: number; count: number; ms: number; memory: number };
    console.log(
      JSON.stringify({
        case: "twenty years of quarter-hours",
        megabytes: Math.round(statSync(path).size / 1e6),
        understood_ms: Math.round(understoodMs),
        read_ms: read.ms,
        steps: read.count,
        right: read.ok && Math.abs(read.sum - sum) < 1e-3,
        most_memory_mb: read.memory,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
