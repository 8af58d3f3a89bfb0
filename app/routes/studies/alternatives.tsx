import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "~/entities/core/format";
import { alternativesAsked, alternativesForm, VALUE_ROWS } from "~/entities/studies/alternatives/form";
import { MOST_OPTIONS, MOST_RUNS, subsetCount } from "~/entities/studies/alternatives/settings";
import { readResult } from "~/services/optimizations/state.server";
import { scenarioRows } from "~/services/scenarios/scenarios.server";
import { hasAlternativePlans, optionsOfRun } from "~/services/studies/alternatives/options.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { AlternativesFields } from "~/ui/studies/alternatives/AlternativesFields";
import { NewStudy } from "~/ui/studies/NewStudy";
import { groupOptions } from "./groupOptions.server";
import { chosenOption, newStudyScope } from "./scope.server";
import { counted, isCount, startStudy } from "./startStudy.server";

/** Options that are ticked at first: every technology, as long as their combinations are few. */
const TICKED = 6;

/** What the runs cost and how long they take, if each takes as long as the one that is asked of. */
async function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const scope = await newStudyScope(args);
  const timings = readResult(scope.page.actor, scope.run.optimization_id)?.timings;
  const seconds = timings ? timings.assembleS + timings.buildS + timings.solveS + timings.reportS : 0;
  const costOf = (runs: number) => ({ ...scope.costOf(runs), time: formatDuration(Math.max(1, seconds * runs)) });
  return { ...scope, costOf };
}

/** A new comparison of what could be done, from a run (…?optimization_id=…). */
export async function loader(args: LoaderFunctionArgs) {
  const { page, run, locale, t, paths, readInputs, costOf, crumbs } = await scopeOf(args);
  const inputs = readInputs();
  const title = t("studies:alternatives.new");
  const can = hasAlternativePlans(run);
  const groups = can ? optionsOfRun(page.actor, run) : [];
  const technologies = groups.filter(({ technology_id }) => technology_id !== null).slice(0, TICKED);
  const isOfRun = (id: string) => run.scenario_ids.length === 1 && run.scenario_ids[0] === id;
  const scenarios = scenarioRows(page.actor, page.system.system_id).filter(({ scenario_id: id }) => !isOfRun(id));
  return {
    title,
    crumbs: crumbs(title),
    back: paths.studiesOf(run.optimization_id),
    run: run.name,
    can,
    cost: costOf(subsetCount(technologies.length, "pairs") + 1),
    offered: groupOptions(page.actor, run, groups, locale),
    scenarios: scenarios.map(({ scenario_id: value, name: label }) => ({ value, label })),
    inputs: inputs.map((input) => chosenOption(input, locale)),
    values: {
      study_id: randomUUID(),
      name: t("studies:alternatives.name", { run: run.name }),
      options: technologies.map(({ key }) => key),
      combinations: "pairs",
      status_quo: true,
      scenarios: [],
      input: "",
      values: [],
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, locale, costOf } = await scopeOf(args);
  const form = await args.request.formData();
  const result = await validatorOf(alternativesForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { study_id, name } = result.data;
  const settings = alternativesAsked(result.data, optionsOfRun(page.actor, run));
  if (settings === "not_in_list") return invalid(result, { options: "rules.not_in_list" });
  if (settings === "twice") return invalid(result, { options: "rules.component_in_two_options" });
  if (isCount(form)) return counted(result, settings, costOf);
  return startStudy(page.actor, run, { study_id, name, settings }, { result });
}

export default function NewAlternatives() {
  const { title, back, run, cost, offered, scenarios, inputs, values, can } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studies");
  const labels: Record<string, string> = {
    name: t("field.name"),
    options: t("alternatives.options"),
    combinations: t("alternatives.combinations"),
    status_quo: t("alternatives.with_status_quo"),
    scenarios: t("alternatives.scenarios"),
    input: t("field.input"),
  };
  for (let i = 0; i < VALUE_ROWS; i++) labels[`values[${i}]`] = t("alternatives.value", { number: i + 1 });
  const why = can ? "nothing" : "kind";
  return (
    <NewStudy
      title={title}
      back={back}
      labels={labels}
      values={values}
      schema={alternativesForm}
      lead={t("alternatives.lead", { run })}
      none={
        offered.length === 0
          ? { title: t(`alternatives.none.${why}_title`), text: t(`alternatives.none.${why}_text`) }
          : null
      }
      cost={t("alternatives.cost", { ...cost, most: MOST_RUNS })}
    >
      <AlternativesFields offered={offered} scenarios={scenarios} inputs={inputs} most={MOST_OPTIONS} />
    </NewStudy>
  );
}
