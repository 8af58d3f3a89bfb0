import type { Technology } from "~/entities/catalogue/technology";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import { typicalValues } from "~/entities/parameters/typicalValues";
import { referenceOf, type ValueSource } from "~/entities/parameters/valueSource";
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

/** A value of a file that the space has, with the file's id. */
export type SourceValue = TypicalValue & { value_source_id: string };

/** The same out of the files of the space, one value of each file that has one, in the order of the files. */
export function sourceValuesFor(
  system: System,
  target: ParameterTarget,
  technologies: ReadonlyMap<string, Technology>,
  files: readonly ValueSource[],
): SourceValue[] {
  if (target.price_scenario !== "base") return [];
  const unit = unitOf(system, target);
  const ids = lineageIds(target.element.technology?.technology_id, technologies);
  return files.flatMap((file) => {
    const valueOf = (id: string) =>
      file.published.find(
        (one) =>
          one.technology_id === id &&
          one.parameter_type === target.type.parameter_type &&
          one.unit === unit &&
          (one.impact ?? "money") === (target.impact ?? "money"),
      );
    for (const id of ids) {
      const value = valueOf(id);
      if (value)
        return [{ value: value.value, unit, source: referenceOf(file, value), value_source_id: file.value_source_id }];
    }
    return [];
  });
}
