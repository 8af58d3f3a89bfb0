import type { InputChange } from "~/entities/optimizations/variation";
import type { ParameterImpact, PriceScenario } from "~/entities/parameters/parameter";
import type { OriginLevel } from "~/entities/parameters/parameterResolution";

/**
 * A parameter as a run read it: what counted, and where it came from. One of a component, of a location, or (both ids null) of the
 * system. Parts of a formula are listed with what the formula is of.
 */
export interface UsedParameter {
  componentId: string | null;
  placeId: string | null;
  /** Of the component; empty for a location and the system. */
  name: string;
  parameterType: string;
  impact: ParameterImpact;
  level: OriginLevel;
  /** null for a type's default and what a type's own formula gives. */
  scenarioId: string | null;
  priceScenario: PriceScenario;
  /** Rows it was read from, in the order of the years; empty for a default. */
  parameterIds: string[];
  /** Series it was read from. */
  seriesIds: string[];
  formula: string | null;
  /** What was entered as the source. */
  sources: string[];
  /** One per model year, in the unit in which the parameter is stored. Of a series its mean. Null: nothing counted. */
  values: (number | null)[];
  /** Least and largest value of a series, by model year; null where none of its values is one. */
  ranges: ([number, number] | null)[] | null;
  /** Only of what is read as a part of a formula alone. */
  part?: true;
  /** Only where the run's variation changed it: by what. */
  changed?: Pick<InputChange, "factor" | "value">;
}

/** As it is kept: with its unit, of the moment of the run. */
export interface StoredParameter extends UsedParameter {
  unit: string;
}

/** A year of an hourly series as an amount: mean x 8760 h. Only powers add up to something. */
export const yearlySum = (unit: string, mean: number | null): number | null =>
  unit === "MW" && mean !== null ? mean * 8760 : null;
