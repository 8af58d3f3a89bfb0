/** W and its multiples -> MW. */
const POWER: Readonly<Record<string, number>> = { W: 1e-6, kW: 1e-3, MW: 1, GW: 1000, TW: 1e6 };

/** MW that a unit of a commodity is, like "GW$_{el}$"; undefined for what is no power. */
export function megawattsOf(unit: string): number | undefined {
  const [, power = ""] = /^\s*([kMGT]?W)(?![A-Za-z])/.exec(unit) ?? [];
  return POWER[power];
}

/** How much of a currency a unit of costs is, like "1e9 Euro"; undefined where it does not say. */
export function moneyOf(unit: string): number | undefined {
  const [, number] = /^\s*([\d.]+(?:e[+-]?\d+)?)(?=\s|$)/i.exec(unit) ?? [];
  const value = Number(number);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}
