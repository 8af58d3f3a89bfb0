/** Round limits of classes of values. */

/** Shares of the values below the limits of nine classes. */
const CLASSES = 9;
/** Steps on which limits may lie, within the span that nine tenths of the values are in. */
const FINEST = 1 / 20;

/** 1, 2, 2.5, 5 or 10 times a power of ten, not below a positive size. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= size * (1 - 1e-9)) ?? 10);
}

/**
 * Limits between up to nine classes, rising: round numbers near the ninths of the values, so that each class has its share of them. Fewer
 * where many values are alike.
 */
export function classLimits(values: readonly number[]): number[] {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const span = at(0.95) - at(0.05) || (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  if (!(span > 0)) return [];
  const step = roundStep(span * FINEST);
  const limits = Array.from({ length: CLASSES - 1 }, (_, k) => Math.round(at((k + 1) / CLASSES) / step) * step);
  const least = sorted[0]!;
  return [...new Set(limits.map((limit) => Number(limit.toPrecision(12))))].filter((limit) => limit > least);
}

/** Class of a value, 0 to as many as there are limits. */
export function classOf(value: number, limits: readonly number[]): number {
  let index = 0;
  while (index < limits.length && value >= limits[index]!) index += 1;
  return index;
}
