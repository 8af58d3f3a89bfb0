/** What a store can hold, and what of energy is left when it is charged, taken out, and kept. Energy in one unit, powers in the same per hour. */
export interface StoreBounds {
  capacity: number;
  /** [1] */
  chargeEfficiency: number;
  dischargeEfficiency: number;
  /** [1/h] */
  lossPerHour: number;
}

/** The level of a store after some hours of a power that it gives (negative: takes). It stays between empty and full. */
export function levelAfterStep(
  level: number,
  power: number,
  hours: number,
  { capacity, chargeEfficiency, dischargeEfficiency, lossPerHour }: StoreBounds,
): number {
  const change = power > 0 ? -power / dischargeEfficiency : -power * chargeEfficiency;
  return Math.min(capacity, Math.max(0, level * (1 - lossPerHour * hours) + change * hours));
}
