/** Prices of a stretch of time in equal steps. */
export interface PricePiece {
  /** ms since 1970 UTC. */
  startMs: number;
  stepS: number;
  /** One for each step [currency/MWh]; whole days have no gaps. */
  values: Float64Array;
}

/**
 * Prices in `count` steps of `stepS` seconds from `startMs` on: of a longer period its price, of shorter ones their mean by time.
 * A step that is not wholly covered is NaN.
 */
export function pricesInSteps(
  pieces: readonly PricePiece[],
  startMs: number,
  stepS: number,
  count: number,
): Float64Array {
  const stepMs = stepS * 1000;
  const sums = new Float64Array(count);
  const covered = new Float64Array(count);
  for (const piece of pieces) {
    const width = piece.stepS * 1000;
    for (const [i, value] of piece.values.entries()) {
      const from = piece.startMs + i * width;
      const first = Math.max(0, Math.floor((from - startMs) / stepMs));
      const last = Math.min(count - 1, Math.ceil((from + width - startMs) / stepMs) - 1);
      for (let step = first; step <= last; step++) {
        const begin = startMs + step * stepMs;
        const shared = Math.min(from + width, begin + stepMs) - Math.max(from, begin);
        if (shared <= 0) continue;
        sums[step]! += value * shared;
        covered[step]! += shared;
      }
    }
  }
  return sums.map((sum, i) => (covered[i] === stepMs ? sum / stepMs : NaN));
}
