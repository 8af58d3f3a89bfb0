import { STEP_H, STEP_MS } from "../operation";
import { type Span, united } from "./availability";

const DAY_STEPS = 96;

interface EnergyAvailability {
  /** What was given (taken) in the window, and what outages prevented [kWh]. */
  energy: number;
  lost: number;
  /** E / (E + lost) [1]. */
  share: number;
}

/** What a component did in a window, quarter-hour by quarter-hour; arrays are of one length. */
export interface MeasuredPower {
  /** Begin of the first quarter-hour (ms since 1970 UTC). */
  startMs: number;
  /** [kW], NaN where it was not measured. */
  power: ArrayLike<number>;
  /** Which quarter-hour of the day each is by the clock of the site, 0 to 95; of a day of 25 hours four come twice. */
  quarters: ArrayLike<number>;
}

/**
 * Energy-based availability of a component in a window. What an outage prevents in a quarter-hour is the mean of that quarter-hour over
 * other days. These are the days on which the component was measured and neither out nor maintained. Planned maintenance prevents nothing.
 * Null where nothing was measured, or nothing says what an outage prevented.
 */
export function energyAvailability(
  { startMs, power, quarters }: MeasuredPower,
  { outages, maintenance }: { outages: readonly Span[]; maintenance: readonly Span[] },
): EnergyAvailability | null {
  const steps = power.length;
  const covered = (spans: readonly Span[]) => {
    const flags = new Uint8Array(steps);
    for (const { from, to } of united(spans, { from: startMs, to: startMs + steps * STEP_MS }))
      flags.fill(1, Math.floor((from - startMs) / STEP_MS), Math.ceil((to - startMs) / STEP_MS));
    return flags;
  };
  const [out, planned] = [covered(outages), covered(maintenance)];
  const sums = new Float64Array(DAY_STEPS);
  const counts = new Uint32Array(DAY_STEPS);
  let [energy, measured] = [0, 0];
  for (let t = 0; t < steps; t++) {
    const kw = Math.abs(power[t]!);
    if (Number.isNaN(kw)) continue;
    energy += kw * STEP_H;
    measured++;
    if (out[t] || planned[t]) continue;
    const at = quarters[t]!;
    sums[at]! += kw;
    counts[at]!++;
  }
  if (measured === 0) return null;
  let lost = 0;
  for (let t = 0; t < steps; t++) {
    if (!out[t] || planned[t]) continue;
    const at = quarters[t]!;
    if (counts[at] === 0) return null;
    const usual = sums[at]! / counts[at]!;
    const absolute = Math.abs(power[t]!) || 0;
    lost += Math.max(0, usual - absolute) * STEP_H;
  }
  return energy + lost === 0 ? null : { energy, lost, share: energy / (energy + lost) };
}
