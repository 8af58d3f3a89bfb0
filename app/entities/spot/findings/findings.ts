/**
 * What stands out in courses of prices and powers, for the titles of charts. Each rule returns the facts of its sentence, or null where nothing
 * stands out: the title is the plain subject then.
 */

/** How many times its mean a greatest value has to be to be named. */
const HIGH = 1.5;
/** Changes from the first to the last value below this share are none. */
const CHANGED = 0.05;

const finite = (values: readonly (number | null)[]) =>
  values.flatMap((value, at) => (value !== null && Number.isFinite(value) ? [{ value, at }] : []));

const meanOf = (values: readonly { value: number }[]): number =>
  values.reduce((sum, { value }) => sum + value, 0) / (values.length || 1);

/** The greatest of values that are not negative on average, where it is clearly above their mean, and its place. */
export function peakOf(values: readonly (number | null)[]): { at: number; value: number; times: number } | null {
  const all = finite(values);
  const mean = meanOf(all);
  if (all.length < 2 || mean <= 0) return null;
  const peak = all.reduce((most, one) => (one.value > most.value ? one : most));
  return peak.value >= HIGH * mean ? { ...peak, times: peak.value / mean } : null;
}

/** Where prices are below zero, for how many steps and how low; else the dearest step that is clearly above the mean. */
export function priceCourse(
  values: readonly (number | null)[],
): { kind: "below"; steps: number; low: number } | { kind: "dear"; at: number; high: number } | null {
  const below = finite(values).filter(({ value }) => value < 0);
  if (below.length > 0)
    return { kind: "below", steps: below.length, low: Math.min(...below.map(({ value }) => value)) };
  const peak = peakOf(values);
  return peak && { kind: "dear", at: peak.at, high: peak.value };
}

/** How much less or more the last price is than the first, as a share of the first. */
export function priceChange(
  values: readonly (number | null)[],
): { context: "less" | "more"; share: number; first: number; last: number } | null {
  const all = finite(values);
  const [first, last] = [all[0]?.value ?? 0, all.at(-1)?.value ?? 0];
  if (all.length < 2 || first <= 0) return null;
  const share = Math.abs(last / first - 1);
  return share >= CHANGED ? { context: last < first ? "less" : "more", share, first, last } : null;
}
