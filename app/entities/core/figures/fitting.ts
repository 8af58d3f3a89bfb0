/** A unit of a family and how many of the base unit it is. */
export type UnitStep = readonly [factor: number, name: string];

/** Units of one quantity from small to large, by the base unit in which values are stored. */
export const UNIT_STEPS = {
  MW: [
    [1e-6, "W"],
    [1e-3, "kW"],
    [1, "MW"],
    [1e3, "GW"],
  ],
  MWh: [
    [1e-6, "Wh"],
    [1e-3, "kWh"],
    [1, "MWh"],
    [1e3, "GWh"],
    [1e6, "TWh"],
  ],
  kg: [
    [1, "kg"],
    [1e3, "t"],
    [1e6, "kt"],
    [1e9, "Mt"],
  ],
} as const satisfies Record<string, readonly UnitStep[]>;
export type SteppedUnit = keyof typeof UNIT_STEPS;

export const isSteppedUnit = (unit: string): unit is SteppedUnit => Object.hasOwn(UNIT_STEPS, unit);

/** The base unit of a family and how many of it a unit of the family is: ["MWh", 1e-6] of Wh. Null for units of no family. */
export function inBaseUnit(unit: string): readonly [SteppedUnit, number] | null {
  for (const [base, steps] of Object.entries(UNIT_STEPS)) {
    const step = steps.find(([, name]) => name === unit);
    if (step) return [base as SteppedUnit, step[0]];
  }
  return null;
}

/** Values of a unit stay below this number; a larger unit follows. */
const MOST = 10_000;
/** What is less than so large a part of the greatest value is rounding of the solver: no unit is chosen for it. */
const NOTHING = 1e-6;

/**
 * The factor of the unit in which values are read best. It is the largest in which the least value is 1 or more. The greatest has to
 * stay below 10,000 in it. Where no unit does both, the greatest decides: the smallest unit in which it stays below 10,000.
 * @param factors of the units, from small to large. Zeros and gaps do not count.
 */
export function fittingFactor(values: readonly (number | null | undefined)[], factors: readonly number[]): number {
  const sizes = values.flatMap((value) => (value && Number.isFinite(value) ? [Math.abs(value)] : []));
  const greatest = sizes.reduce((most, size) => Math.max(most, size), 0);
  if (greatest === 0) return factors.includes(1) ? 1 : (factors[0] ?? 1);
  const least = sizes.reduce((few, size) => (size > greatest * NOTHING ? Math.min(few, size) : few), greatest);
  const inside = factors.filter((factor) => greatest / factor < MOST);
  const fitting = inside.filter((factor) => least / factor >= 1).at(-1);
  return fitting ?? inside[0] ?? factors.at(-1) ?? 1;
}

/** The unit of a family in which values of the base unit are read best. */
export function fittingUnit(values: readonly (number | null | undefined)[], unit: SteppedUnit): UnitStep {
  const steps: readonly UnitStep[] = UNIT_STEPS[unit];
  const factor = fittingFactor(
    values,
    steps.map(([size]) => size),
  );
  return steps.find(([size]) => size === factor) ?? [1, unit];
}
