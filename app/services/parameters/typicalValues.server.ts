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
  const unit = unitOf(system, target);
  return nearestOf(target, technologies, (id) => {
    const typicalValue = typicalValues.find(
      ({ technology_id, properties: { type, impact } }) => technology_id === id && isOf(target, type, impact),
    );
    const value = typicalValue?.properties.value ?? null;
    return typicalValue && typicalValue.properties.unit === unit && value !== null
      ? { value, unit, source: typicalValue.properties.reference ?? null }
      : null;
  });
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
  const unit = unitOf(system, target);
  return files.flatMap((file) => {
    const value = nearestOf(target, technologies, (id) =>
      file.published.find(
        (one) => one.technology_id === id && one.unit === unit && isOf(target, one.parameter_type, one.impact),
      ),
    );
    if (!value) return [];
    return [{ value: value.value, unit, source: referenceOf(file, value), value_source_id: file.value_source_id }];
  });
}

/** What `find` has for the target's technology, or for the nearest above it; null for other than base prices. */
function nearestOf<T>(
  { price_scenario, element }: ParameterTarget,
  technologies: ReadonlyMap<string, Technology>,
  find: (technologyId: string) => T | null | undefined,
): T | null {
  if (price_scenario !== "base") return null;
  for (const id of lineageIds(element.technology?.technology_id, technologies)) {
    const value = find(id);
    if (value) return value;
  }
  return null;
}

/** Whether a published value is of the target's kind of parameter and impact. */
const isOf = (target: ParameterTarget, type: string, impact: string | null | undefined): boolean =>
  type === target.type.parameter_type && (impact ?? "money") === (target.impact ?? "money");
