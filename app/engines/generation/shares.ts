/** How a shape of demand becomes power: scaled to an energy, or as a share of its highest value. */

/** Values such that value * step sums to `energyMwh` over all known steps: MW. Null where the shape has no demand at all. */
export function toEnergy(shape: Float64Array, stepS: number, energyMwh: number): Float64Array | null {
  const hours = stepS / 3600;
  let sum = 0;
  for (const value of shape) if (!Number.isNaN(value)) sum += value * hours;
  return sum > 0 ? shape.map((value) => (value * energyMwh) / sum) : null;
}

/** Values divided by the highest of them; null where there is none above 0. */
export function toPeak(shape: Float64Array): Float64Array | null {
  let peak = 0;
  for (const value of shape) if (value > peak) peak = value;
  return peak > 0 ? shape.map((value) => value / peak) : null;
}
