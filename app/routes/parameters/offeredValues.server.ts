import type { TypicalValue } from "~/entities/parameters/view";
import type { SystemPage } from "~/routes/page/guard.server";
import type { ParameterTarget } from "~/services/parameters/save.server";
import { sourceValuesFor, typicalValueFor } from "~/services/parameters/typicalValues.server";
import { valueSourcesOf } from "~/services/parameters/valueSources/valueSources.server";
import type { PageContext } from "./target.server";

/** Published values that a form can begin with, by what its address says of them: "1" is that of the catalogue, else a file's id. */
export function offeredValues(
  { actor, system }: SystemPage,
  { technologies }: PageContext,
  target: ParameterTarget,
): { key: string; typical: TypicalValue }[] {
  const shipped = typicalValueFor(system, target, technologies);
  const files = sourceValuesFor(system, target, technologies, valueSourcesOf(actor));
  return [
    ...(shipped ? [{ key: "1", typical: shipped }] : []),
    ...files.map((typical) => ({ key: typical.value_source_id, typical })),
  ];
}
