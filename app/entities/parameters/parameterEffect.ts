/**
 * Parameter types that can be entered and that no run reads yet. Forms, the catalogue and runs say so; a type leaves the list
 * with the code that reads it (tests/unit/parameters/parameterEffect.test.ts looks for every type in the engine).
 */
export const PARAMETERS_WITHOUT_EFFECT = [
  "outdoor_temperature",
  "humidity",
  "measurement",
  "balancing_energy_price_positive",
  "balancing_energy_price_negative",
  "trading_price",
] as const;

const without: ReadonlySet<string> = new Set(PARAMETERS_WITHOUT_EFFECT);

/** Whether a run leaves parameters of the type aside. */
export const hasNoEffectYet = (type: string): boolean => without.has(type);
