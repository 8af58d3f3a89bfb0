import { expect, it } from "vitest";
import { deliveryGrid } from "~/engines/portfolio";
import { HOUR_MS } from "~/entities/core/clock";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import { curveOn, monthOf, sumOf, totalOf } from "./months";

const timezone = "Europe/Berlin";
const grid = deliveryGrid(deliveryClock({ timezone, carrier_id: "electricity" }), {
  first: "2027-02-01",
  last: "2027-02-28",
});
const steps = [0, grid.steps] as const;
const hours = (value: (step: number) => number) => Float64Array.from({ length: grid.steps }, (_, step) => value(step));
const co2Of = () => 80;

it("gas has the price of its own day: six hours of the month count by the month before", () => {
  // 30 until 06:00 of 1 February, 40 after it. At midnight it would be 40.
  const startMs = Date.parse("2027-01-31T06:00+01:00");
  const curve = {
    startMs,
    prices: Array.from({ length: 24 * 29 }, (_, hour) => (hour < 24 ? 30 : 40)),
    periods: [],
    findings: [],
  };
  const plant = { power: hours(() => 1), gas: hours(() => 2), heat: hours(() => 0), factor: 0.2 };
  const prices = { power: hours(() => 100), gas: curveOn(grid, curve), co2Of };
  const month = monthOf("2027-02", plant, { steps, gasMwh: 1344, prices });
  expect(month.gasPrice).toBeCloseTo((6 * 30 + 666 * 40) / 672, 9);
  // A curve that begins with the gas day has its first price in the six hours before.
  expect(curveOn(grid, { ...curve, startMs: grid.startMs + 6 * HOUR_MS })[0]).toBe(30);
});

it("a month without production is worth nothing; one that the run has not is not known", () => {
  const prices = { power: hours(() => 100), gas: hours(() => 30), co2Of };
  const of = (power: number, gas: number) =>
    monthOf(
      "2027-02",
      { power: hours(() => power), gas: hours(() => gas), heat: hours(() => 0), factor: 0.2 },
      {
        steps,
        gasMwh: sumOf(
          hours(() => gas),
          steps,
        ),
        prices,
      },
    );
  expect(of(0, 0)).toMatchObject({ missing: [], value: 0, spread: null });
  for (const lacking of [of(NaN, NaN), of(1, 0)])
    expect(lacking).toMatchObject({ missing: ["production"], value: null, spread: null });
  const plant = (id: string, month: ReturnType<typeof of>) => ({
    id,
    name: id,
    co2Factor: 0.2,
    isFactorOfRun: true,
    months: [month],
  });
  const dealt = { sold: 0, gas: 0, allowancesPerT: 0 };
  const unknown = totalOf("2027-02", [plant("a", of(NaN, NaN))], dealt);
  expect(unknown).toMatchObject({ missing: ["production"], value: null, openValue: null });
  expect(unknown.legs.map(({ expected, open }) => [expected, open])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  // Of two plants the one that is known has the value, and the total says that something is left out.
  const both = totalOf("2027-02", [plant("a", of(1, 2)), plant("b", of(NaN, NaN))], dealt);
  expect(both).toMatchObject({ missing: ["production"], value: of(1, 2).value });
});
