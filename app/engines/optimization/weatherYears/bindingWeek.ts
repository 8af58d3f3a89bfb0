import type { BindingWeek } from "~/entities/optimizations/weatherYears/plan";
import { balanceSeriesId, type RunResult } from "~/entities/results/result";

const HOURS_OF_WEEK = 168;
/** Weeks of a model year, counted from its first day; the last day is in none. */
const WEEKS = 52;
const DAYS_OF_WEEK = 7;
/** A year without 29 February, as model years are. */
const PLAIN_YEAR = 2001;

/**
 * The binding week of a result: of the balance whose demand is worth the most in a year (its mean price times its demand), the seven days
 * with the highest mean price. Prices are duals of balances [currency/MWh]: in a plan, what the sizes cost lies in the prices of the hours that
 * ask for them. The first one where weeks are alike. Null without prices.
 */
export function bindingWeek({
  tables,
  series,
}: Pick<RunResult, "series"> & { tables: Pick<RunResult["tables"], "balances"> }): BindingWeek | null {
  const worth = ({ priceMean, demandMwh }: (typeof tables.balances)[number]): number => (priceMean ?? 0) * demandMwh;
  const [dearest] = [...tables.balances].sort((a, b) => worth(b) - worth(a));
  if (!dearest || worth(dearest) <= 0) return null;
  const { placeId, carrierLevelId, year: modelYear } = dearest;
  const id = balanceSeriesId(placeId, carrierLevelId);
  const prices = series.find(
    ({ componentId, variable, year }) => componentId === id && variable === "marginal_price" && year === modelYear,
  );
  if (!prices) return null;
  const steps = Math.round(HOURS_OF_WEEK / prices.stepH);
  let best = { week: -1, price: Number.NEGATIVE_INFINITY };
  for (let week = 0; week < WEEKS; week++) {
    const price = meanOf(prices.values.subarray(week * steps, (week + 1) * steps));
    if (price > best.price) best = { week, price };
  }
  if (best.week < 0) return null;
  const day = new Date(Date.UTC(PLAIN_YEAR, 0, 1 + best.week * DAYS_OF_WEEK)).toISOString().slice(5, 10);
  return { modelYear, day, placeId, carrierLevelId, price: best.price, meanPrice: meanOf(prices.values) };
}

const meanOf = (values: Float32Array | Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
};
