import { asc, eq } from "drizzle-orm";
import { runParameters } from "~db/schema/optimizations";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { inputKey, type InputRef } from "~/entities/optimizations/variation";
import type { StoredParameter } from "~/entities/results/usedParameter";
import { byInfluence } from "~/entities/studies/ranking";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { readResult } from "~/services/optimizations/state.server";

/** An input of a run that a study may change. */
export interface StudyInput extends InputRef {
  key: string;
  /** Of the component, location or system. */
  owner: string;
  type: string;
  /** Mean over the model years as the run read it, in `unit`. */
  mean: number;
  unit: string;
  /** A series, of which `mean` is the mean. */
  series: boolean;
}

/** Types that are no amounts: half of them is nothing, and what they say is not more or less. */
const NO_AMOUNTS: ReadonlySet<string> = new Set<ParameterTypeName>(["joint_minimum_operation"]);

/**
 * What a run read and a study may change, what matters most first. Parts of formulas are left out. So is what is 0 in every year, as no
 * factor changes it. Empty for runs of versions that kept no parameters.
 */
export function studyInputs(actor: Actor, optimizationId: string, locale: Locale): StudyInput[] {
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const bodies = dbOf(actor)
    .select({ body: runParameters.body })
    .from(runParameters)
    .where(eq(runParameters.optimization_id, optimizationId))
    .orderBy(asc(runParameters.position))
    .all()
    .map(({ body }) => body);
  const inputs = new Map<string, StudyInput>();
  for (const body of bodies) {
    const input = inputOf(body, types);
    if (input && !inputs.has(input.key)) inputs.set(input.key, input);
  }
  return byInfluence([...inputs.values()], readResult(actor, optimizationId)?.sensitivities);
}

function inputOf(body: StoredParameter, types: ReadonlyMap<string, string>): StudyInput | undefined {
  const values = body.values.filter((value) => value !== null);
  if (body.part || NO_AMOUNTS.has(body.parameterType) || values.every((value) => value === 0)) return undefined;
  const { componentId: component_id, placeId: place_id, parameterType: parameter_type, impact, unit } = body;
  const ref = { component_id, place_id, parameter_type, impact };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    ...ref,
    key: inputKey(ref),
    owner: body.name,
    type: types.get(parameter_type) ?? parameter_type,
    mean,
    unit,
    series: body.seriesIds.length > 0,
  };
}
