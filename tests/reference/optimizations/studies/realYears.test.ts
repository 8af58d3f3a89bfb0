import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { AlikeRuns } from "~jobs/solver/alike/alikeRuns";
import { type WeatherYearsReport, yearsCriterion } from "~/entities/optimizations/weatherYears/plan";
import { realData } from "../../../helpers/realData";
import { optimization, Site } from "../site";

const YEARS = [2024, 2025];
const fileOf = (year: number) => realData(`de_${year}_hourly_price_load_solar.csv`);
const HOOKS = { onProgress: () => undefined, shouldStop: () => false, now: () => 0 };

/** Price, load and sun of Germany in both years, as uploaded: a MW of load on average, sun and a battery to be built. */
function site() {
  const tables = YEARS.map((year) =>
    readFileSync(fileOf(year)!, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").map(Number)),
  );
  const column = (k: number) => tables.map((rows) => Float64Array.from(rows, (row) => row[k]!));
  const over = (values: Float64Array, whole: number) => values.map((value) => value / whole);
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const price = column(1);
  const load = column(2).map((values) => over(values, mean(values)));
  const sun = column(3).map((values) => over(values, Math.max(...values)));
  const ofFirst = (all: Float64Array[]) => ({ series: all[0]!, year: YEARS[0]! });
  const battery = { power_to_energy_ratio: 0.5, charging_efficiency: 0.95, discharging_efficiency: 0.95 };
  const { snapshot } = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: ofFirst(load) } })
    .node({
      id: "sun",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 600_000, lifetime: 25, availability: ofFirst(sun), maximum_capacity: 8 },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 120_000, lifetime: 15, ...battery },
    })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: ofFirst(price), capacity_price: 60_000 },
    });
  return {
    ...snapshot,
    series: snapshot.series.map(({ meta }, i) => ({
      meta,
      blocks: YEARS.map((year, w) => ({
        year,
        startMs: Date.UTC(year, 0, 1),
        stepS: 3600,
        values: [load, sun, price][i]![w]!,
      })),
    })),
  };
}

it.skipIf(!YEARS.every(fileOf))("binds in the weeks that were dear in fact: dark and calm, in both years", async () => {
  const runs = new AlikeRuns();
  const snapshot = site();
  const planOf = async (kind: "expected" | "tail" | "regret"): Promise<WeatherYearsReport> => {
    const criterion = yearsCriterion.parse(kind === "tail" ? { kind, share: 0.5 } : { kind });
    const weather_years = { years: YEARS.map((year) => ({ year, weight: 1 })), criterion };
    const variation = { changes: [], alternative: null, whole_years: true as const, weather_years };
    const result = await runs.run(
      { snapshot, optimization: optimization([2030], { config: { delta_t: 6, variation } }) },
      HOOKS,
    );
    expect(result.status).toBe("success");
    return result.summary!.weatherYears!;
  };
  const [expected, tail, regret] = [await planOf("expected"), await planOf("tail"), await planOf("regret")];
  // On 12 December 2024 an hour cost 936 EUR/MWh, on 20 January 2025 one 583: both are in the files.
  expect(expected.years.map(({ week }) => week!.day)).toEqual(["12-10", "01-15"]);
  // Each is the best by what it makes small, and by nothing else.
  const most = ({ years }: WeatherYearsReport) =>
    Math.max(...years.map(({ cost }, w) => cost - regret.years[w]!.best!));
  for (const other of [tail, regret]) expect(other.expected).toBeGreaterThan(expected.expected);
  for (const other of [expected, regret]) expect(tail.value).toBeLessThan(0.5 * other.expected + 0.5 * worstOf(other));
  for (const other of [expected, tail]) expect(most(regret)).toBeLessThan(most(other));
});

/** Of two years alike the worst half is the dearer one. */
const worstOf = ({ years }: WeatherYearsReport): number => Math.max(...years.map(({ cost }) => cost));
