import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { ElementType, ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import type { System } from "~/entities/systems/system";
import { renderUnit } from "./template";

/** What a line costs by its length as well as by its capacity. */
const PER_LENGTH: ReadonlySet<string> = new Set<ParameterTypeName>([
  "investment_cost",
  "fixed_operation_cost",
  "annuity",
  "yearly_cost_of_capacity",
]);

/** The unit in which the values of a type are stored for an element. */
export function storedUnit(
  system: Pick<System, "unit">,
  element: { type: ElementType; technology: Technology | null },
  type: Pick<ParameterType, "unit" | "parameter_type">,
  impact: string | null,
): string {
  const line = element.type === "Line" || element.technology?.properties.structure_name === "Line";
  return renderUnit(type.unit, {
    currency: system.unit,
    impact,
    technologyUnit: element.technology?.properties.unit || undefined,
    perLength: line && PER_LENGTH.has(type.parameter_type),
  });
}
