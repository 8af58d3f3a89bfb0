import { createElement } from "react";
import { aggregate, AGGREGATIONS } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import { LineChart } from "~/ui/kit/charts";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";

/**
 * Part of `npm run bench -- timeseries`: one JSON line for each case, processor time [ms], the first and the best of five. A
 * year of quarter-hours drawn has a bar of 300 ms, 20 years of hours by month one of 200 ms.
 */
export async function benchAggregation(): Promise<void> {
  const startMs = Date.UTC(2004, 0, 1);
  const hours = wave((Date.UTC(2024, 0, 1) - startMs) / HOUR_MS);
  for (const timezone of ["UTC", "Europe/Berlin", "Australia/Lord_Howe"])
    for (const to of AGGREGATIONS) {
      const work = () => void aggregate({ startMs, stepS: 3600, values: hours }, to, timezone);
      const bar = to === "monthly" ? { bar_ms: 200 } : {};
      print({ case: `20 years of hours ${to} in ${timezone}`, steps: hours.length, ...(await times(work)), ...bar });
    }
  const values = Array.from(wave(35_040), (value) => (Number.isNaN(value) ? null : value));
  const time = { start: Date.UTC(2023, 0, 1), step: 900 };
  const facts = { id: "year", title: "Year", summary: "A year", unit: "MW", zone: "Europe/Berlin", time };
  const draw = () =>
    renderStatic(createElement(LineChart, { ...facts, dataHref: "/numbers", series: [{ name: "2023", values }] }));
  print({ case: "a year of quarter-hours drawn", steps: values.length, ...(await times(draw)), bar_ms: 300 });
}

/** A series that rises and falls by the day and the year, with gaps. */
const wave = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, i) => (i % 997 === 0 ? NaN : 10 + 5 * Math.sin(i / 4) + 3 * Math.sin(i / 1400)));

async function times(work: () => unknown): Promise<{ first_cpu_ms: number; best_cpu_ms: number }> {
  const all: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    all.push((user + system) / 1000);
  }
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return { first_cpu_ms: tenths(all[0]!), best_cpu_ms: tenths(Math.min(...all)) };
}

const print = (line: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
