import { expect, it } from "vitest";
import { balanceSeriesId, type RunResult } from "~/entities/results/result";
import { bindingWeek } from "./bindingWeek";

const HOURS = 8760;
type Balance = RunResult["tables"]["balances"][number];
const balance = (carrierLevelId: string, year: number, demandMwh: number, priceMean: number | null): Balance => ({
  placeId: "here",
  carrierLevelId,
  year,
  demandMwh,
  suppliedMwh: demandMwh,
  priceMean,
});
const prices = (
  carrierLevelId: string,
  year: number,
  dear: readonly number[],
  stepH = 1,
): RunResult["series"][number] => ({
  componentId: balanceSeriesId("here", carrierLevelId),
  variable: "marginal_price",
  year,
  unit: "EUR/MWh",
  stepH,
  values: Float32Array.from({ length: HOURS / stepH }, (_, t) =>
    dear.includes(Math.floor((t * stepH) / 24)) ? 178 : 10,
  ),
});

it("is the dearest week of the balance whose demand is worth the most", () => {
  const tables = {
    balances: [balance("heat", 2030, 500, 20), balance("el", 2030, 200, 60), balance("el", 2040, 100, 60)],
  };
  // Days 58 and 59 are 28 February and 1 March: in the ninth week, which begins on day 56.
  const series = [prices("heat", 2030, [3]), prices("el", 2040, [0, 1, 2, 3]), prices("el", 2030, [20, 58, 59])];
  expect(bindingWeek({ tables, series })).toMatchObject({
    modelYear: 2030,
    day: "02-26",
    placeId: "here",
    carrierLevelId: "el",
    price: 10 + (2 * 168) / 7,
  });
  const coarse = [prices("el", 2030, [20, 58, 59], 6)];
  expect(bindingWeek({ tables, series: coarse })).toMatchObject({ day: "02-26", price: 10 + (2 * 168) / 7 });
});

it("is none without prices, or without anything that is worth something", () => {
  expect(bindingWeek({ tables: { balances: [balance("el", 2030, 200, 60)] }, series: [] })).toBeNull();
  expect(
    bindingWeek({ tables: { balances: [balance("el", 2030, 200, null)] }, series: [prices("el", 2030, [1])] }),
  ).toBeNull();
});
