import type { ValueLine } from "../value/lines";
import type { PriceChanges } from "./priceChanges";

/**
 * What a portfolio gains [currency] when the forward price of a month and load rises by 1 currency/MWh. That is its open, discounted energy
 * [MWh] at month * 2 + load, 1 for peak. Of a deal with curtailment what is delivered at today's prices counts. Throws a RangeError for an
 * open line of another month.
 */
export function exposureOf(lines: readonly ValueLine[], months: readonly string[]): Float64Array {
  const indexOfMonth = new Map(months.map((month, i) => [month, i]));
  const exposure = new Float64Array(months.length * 2);
  for (const { part, month, delta, peakDelta } of lines) {
    if (part !== "open") continue;
    const index = indexOfMonth.get(month);
    if (index === undefined) throw new RangeError(`There are no price changes for deliveries of ${month}`);
    exposure[index * 2]! += delta - peakDelta;
    exposure[index * 2 + 1]! += peakDelta;
  }
  return exposure;
}

/**
 * What today's portfolio would have gained or lost [currency] on each day of the history: exposure times price change, one entry per
 * day of `changes`. Exact where the value is linear in prices; the curvature of deals with curtailment is left out.
 */
export function simulatedResults(exposure: Float64Array, { days, values }: PriceChanges): Float64Array {
  const width = exposure.length;
  if (values.length !== days.length * width) {
    throw new RangeError(
      `An exposure of ${width} entries does not fit ${values.length} changes of ${days.length} days`,
    );
  }
  return Float64Array.from(days, (_, day) => {
    let sum = 0;
    for (let i = 0; i < width; i++) sum += exposure[i]! * values[day * width + i]!;
    return sum;
  });
}
