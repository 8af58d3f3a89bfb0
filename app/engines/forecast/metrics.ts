import type { Accuracy } from "~/entities/forecasts/figures";

/**
 * Figures of forecasts against what was measured. No MAPE: prices are negative and zero at times. MASE: Hyndman and Koehler 2006, Another
 * look at measures of forecast accuracy. It is the mean absolute error divided by that of the value a week before, over the history.
 * Pinball: Koenker and Bassett 1978, Regression quantiles.
 */

/** The loss of a forecast quantile at level `q` (0 to 1). */
export const pinballLoss = (measured: number, quantile: number, q: number): number =>
  measured >= quantile ? q * (measured - quantile) : (1 - q) * (quantile - measured);

const BAND = [0.1, 0.5, 0.9] as const;

/** Adds up what the figures need; a value that is NaN is left out. */
export class AccuracySums {
  private count = 0;
  private absolute = 0;
  private signed = 0;
  private banded = 0;
  private pinball = 0;
  private inside = 0;

  add(measured: number, point: number, band: readonly [p10: number, p50: number, p90: number] | null): void {
    if (Number.isNaN(measured) || Number.isNaN(point)) return;
    this.count++;
    this.absolute += Math.abs(point - measured);
    this.signed += point - measured;
    if (!band || band.some(Number.isNaN)) return;
    this.banded++;
    this.pinball += BAND.reduce((sum, q, i) => sum + pinballLoss(measured, band[i]!, q), 0) / BAND.length;
    if (measured >= band[0] && measured <= band[2]) this.inside++;
  }

  /** `scale`: the mean absolute error of the value a week before. NaN or 0 leaves MASE out. */
  accuracy(scale: number): Accuracy {
    const per = (sum: number, count: number) => (count ? sum / count : null);
    const mae = per(this.absolute, this.count);
    return {
      count: this.count,
      mae,
      bias: per(this.signed, this.count),
      mase: mae !== null && scale > 0 ? mae / scale : null,
      pinball: per(this.pinball, this.banded),
      coverage: per(this.inside, this.banded),
    };
  }
}
