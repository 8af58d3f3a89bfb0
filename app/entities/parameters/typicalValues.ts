import { combustion, type Sheet, sheets } from "~/entities/catalogue/data/typicalValues";
import type { ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { Parameter } from "./parameter";

/** Units per capacity unit: EUR/kW or EUR/kWh of the sources to EUR/MW or EUR/MWh of the catalogue. */
const PER_MEGA = 1000;

const TJ_PER_MWH = 0.0036;

interface TypicalValue {
  type: ParameterTypeName;
  value: number;
  unit: string;
  impact?: "money" | "CO2";
}

const typical = (technologyId: TechnologyName, entry: TypicalValue, reference: string): Parameter => ({
  parameter_id: `typical-${technologyId}-${entry.type}${entry.impact === "CO2" ? "-CO2" : ""}`,
  formula_element: null,
  scenario_id: BASE_SCENARIO_ID,
  system_id: null,
  node_id: null,
  line_id: null,
  technology_id: technologyId,
  geometry_id: null,
  date: null,
  ts_id: null,
  task_id: null,
  properties: { ...entry, reference },
});

/** The values of a sheet; costs rounded to what the source carries. */
function valuesOf({ cost, fixed, lifetime, efficiency, secondary, storage }: Sheet): TypicalValue[] {
  const unit = storage ? "MWh" : "MW";
  const all: TypicalValue[] = [{ type: "lifetime", value: lifetime, unit: "a" }];
  if (cost !== undefined)
    all.push({ type: "investment_cost", value: cost * PER_MEGA, unit: `EUR/${unit}`, impact: "money" });
  if (cost !== undefined && fixed !== undefined) {
    const value = Math.round((cost * PER_MEGA * fixed) / 100);
    all.push({ type: "fixed_operation_cost", value, unit: `EUR/${unit}/a`, impact: "money" });
  }
  if (efficiency !== undefined) all.push({ type: "efficiency", value: efficiency, unit: "1" });
  if (secondary !== undefined) all.push({ type: "secondary_output_ratio", value: secondary, unit: "1" });
  return all;
}

/** Sources are cited by name, without words of one language: they stand in forms and reports of every language. */
const sheetReference = (sheet: string): string =>
  `DEA, Technology Data: ${sheet} (2030, EUR 2025; PyPSA technology-data 2026)`;

/** Typical values of technologies in the base scenario, to be offered to the planner, each with its public source. */
export const typicalValues: Parameter[] = [
  ...sheets.flatMap((sheet) =>
    valuesOf(sheet).map((entry) => typical(sheet.technology, entry, sheetReference(sheet.sheet))),
  ),
  ...combustion.map(({ technology, fuel, kgPerTj }) =>
    typical(
      technology,
      { type: "variable_cost", value: Math.round(kgPerTj * TJ_PER_MWH * 10) / 10, unit: "kg/MWh", impact: "CO2" },
      `IPCC Guidelines 2006, vol. 2, tab. 2.2: ${fuel}`,
    ),
  ),
];

const CARRIED_OVER: ReadonlySet<string> = new Set<ParameterTypeName>(["lifetime", "efficiency"]);

/**
 * The typical values that count wherever a planner enters nothing: lifetimes, efficiencies and emission factors of
 * fuels. Costs are not among them: a cost that is left out means none, and must not come in unseen.
 */
export const defaults: Parameter[] = typicalValues.filter(
  ({ properties }) => CARRIED_OVER.has(properties.type) || properties.impact === "CO2",
);
