import type { Locale } from "~/entities/core/locale";
import { namedPart } from "~/entities/core/namedPart";
import { nameIn } from "~/entities/core/shared";
import { inputKey, type InputRef } from "~/entities/optimizations/variation";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import { type Figure, figuresOf } from "~/entities/studies/figures";
import type { NearOptimalSettings } from "~/entities/studies/nearOptimal";
import type { Study } from "~/entities/studies/study";
import { textsOf } from "~/i18n/i18n.server";
import type { requireSystem } from "~/routes/page/guard.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { get, list } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult } from "~/services/optimizations/state.server";
import { type StudyInput, studyInputs } from "~/services/studies/inputs.server";
import { studyMembers } from "~/services/studies/outcomes.server";

/** A study with its runs, what can be read off them, and the names of what it speaks of. */
export function seenStudy({ actor, system }: ReturnType<typeof requireSystem>, study: Study, locale: Locale) {
  const t = textsOf(locale);
  const base = get(actor, optimizationEntity, study.optimization_id) ?? null;
  const result = readResult(actor, study.optimization_id);
  const members = studyMembers(actor, study);
  const components = result?.components ?? [];
  const summaries = members.map(({ summary }) => summary);
  const technologies = new Map(
    list(actor, technologyEntity).map((one) => [one.technology_id, nameIn(one.name, locale)]),
  );
  const technologyName = (id: string) => technologies.get(id) ?? id;
  let inputs: Map<string, StudyInput> | undefined;
  /** Read when one is asked for: views of some kinds name none. */
  const inputOf = (input: InputRef): StudyInput | undefined => {
    inputs ??= new Map(studyInputs(actor, study.optimization_id, locale).map((input) => [input.key, input]));
    return inputs.get(inputKey(input));
  };
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  return {
    base,
    members,
    settings: study.settings,
    /** What the run that is asked of came to. */
    before: result?.summary ?? null,
    figures: figuresOf(components, summaries),
    costUnit: base && !isMoneyImpact(base.impact) ? "kg" : system.unit,
    inputOf,
    /** Also when the first run no longer says so. */
    nameOf(input: InputRef): string {
      const entry = inputOf(input);
      return entry
        ? namedPart(entry.owner, entry.type, locale)
        : (types.get(input.parameter_type) ?? input.parameter_type);
    },
    unitOf: (input: InputRef): string => inputOf(input)?.unit ?? "",
    nameOfGroup: ({ technology_id, component_ids }: NearOptimalSettings["groups"][number]): string =>
      technology_id === null
        ? component_ids.map((id) => components.find((one) => one.id === id)?.name ?? id).join(", ")
        : technologyName(technology_id),
    unitOfGroup: ({ component_ids: [first] }: NearOptimalSettings["groups"][number]): string =>
      components.find(({ id }) => id === first)?.unit ?? "",
    costOfBuilding: (component_id: string) =>
      inputOf({ component_id, place_id: null, parameter_type: "investment_cost", impact: "money" }),
    componentName: (id: string): string => components.find((one) => one.id === id)?.name ?? id,
    componentUnit: (id: string): string => components.find((one) => one.id === id)?.unit ?? "",
    wordsOf(figure: Figure): { name: string; unit: string } {
      switch (figure.of) {
        case "cost":
          return { name: t("results:impact.money_npv"), unit: system.unit };
        case "impact":
          return { name: t(`results:impact.${figure.impact}`), unit: "kg" };
        case "size":
          return { name: t("studies:figure.size", { name: technologyName(figure.technology_id) }), unit: figure.unit };
      }
    },
  };
}
