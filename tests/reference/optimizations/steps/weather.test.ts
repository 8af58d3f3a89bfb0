import { expect, it } from "vitest";
import { optimization, run, Site } from "../site";

/**
 * Which year of a generated series a run takes, seen in what it pays. A demand of 1 MW in 2018 and of 2 MW in 2019 is bought at 10 EUR/MWh.
 */
const H = 8760;
const steps = { delta_t: 6, last_span: 1 };
const hours = (mw: number): Float64Array => new Float64Array(H).fill(mw);
const day = (n: number): [number, number] => [24 * n, 24 * (n + 1)];

function site(of2018 = hours(1), of2019 = hours(2)): Site {
  const built = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: { series: of2018, year: 2018 } } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 10 } });
  const generated = built.snapshot.series[0]!;
  generated.meta.type = "generated";
  generated.blocks.push({ year: 2019, startMs: Date.UTC(2019, 0, 1), stepS: 3600, values: of2019 });
  return built;
}

const order = (years: number[], weather: number[] | null, more: object = {}) =>
  optimization(years, {
    ...(weather ? { weatherdates: weather.map((year) => `${year}-01-01T00:00:00`) } : {}),
    config: { ...steps, ...more },
  });

it("takes the weather year that is asked for, by model year where there are several", async () => {
  const paid = async (years: number[], weather: number[] | null): Promise<number[]> =>
    (await run(site(), order(years, weather))).summary!.annualMoney.map((money) => Math.round(money));
  expect(await paid([2030], [2018])).toEqual([H * 10]);
  expect(await paid([2030], [2019])).toEqual([H * 20]);
  expect(await paid([2030, 2031], [2019, 2018])).toEqual([H * 20, H * 10]);
  // None asked for: the stored year nearest to the model year.
  expect(await paid([2017, 2030], null)).toEqual([H * 10, H * 20]);
});

it("says so where no series is generated", async () => {
  const rules = async (of: Site, weather: number[] | null) =>
    (await run(of, order([2019], weather))).findings.map(({ rule }) => rule);
  const uploaded = site();
  uploaded.snapshot.series[0]!.meta.type = "uploaded";
  expect(await rules(uploaded, [2018])).toContain("weather_years_unused");
  expect(await rules(uploaded, null)).not.toContain("weather_years_unused");
  expect(await rules(site(), [2018])).not.toContain("weather_years_unused");
});

it("leaves out a day that one of the weather years lacks in all of them, where common dates are asked for", async () => {
  // 2018 lacks 10 January, on which 2019 has 5 MW: 9 January counts in its place, in both years.
  const lacking = hours(1).fill(Number.NaN, ...day(9));
  const built = site(lacking, hours(2).fill(5, ...day(9)));
  const common = await run(built, order([2030, 2031], [2018, 2019], { full_year_common_dates: true }));
  expect(common.summary!.annualMoney.map((money) => Math.round(money))).toEqual([H * 10, H * 20]);
  expect(common.findings).toContainEqual(expect.objectContaining({ rule: "days_left_out", amount: 1 }));
  // Without them the day is a gap of 2018, and 2019 has all of its own.
  const own = await run(built, order([2030], [2019]));
  expect(own.summary!.annualMoney.map((money) => Math.round(money))).toEqual([H * 20 + 24 * 30]);
  const gap = await run(built, order([2030], [2018]));
  expect(gap.status).toBe("error");
});
