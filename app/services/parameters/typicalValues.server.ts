import type { Technology } from "~/entities/catalogue/technology";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import { typicalValues } from "~/entities/parameters/typicalValues";
import type { TypicalValue } from "~/entities/parameters/view";
import type { System } from "~/entities/systems/system";
import { type ParameterTarget, unitOf } from "./save.server";

/** A published value, of base prices, for the target's technology or the nearest above it, where the unit (and so the currency) is the same. */
export function typicalValueFor(
  system: System,
  target: ParameterTarget,
  technologies: ReadonlyMap<string, Technology>,
): TypicalValue | null {
  if (target.price_scenario !== "base") return null;
  const unit = unitOf(system, target);
  for (const id of lineageIds(target.element.technology?.technology_id, technologies)) {
    const typicalValue = typicalValues.find(
      ({ technology_id, properties }) =>
        technology_id === id &&
        properties.type === target.type.parameter_type &&
        (properties.impact ?? "money") === (target.impact ?? "money"),
    );
    const value = typicalValue?.properties.value ?? null;
    if (typicalValue && typicalValue.properties.unit === unit && value !== null)
      return { value, unit, source: typicalValue.properties.reference ?? null };
  }
  return null;
}
