import { randomInt, randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monteCarloAsked, monteCarloForm, UNCERTAIN_ROWS } from "~/entities/studies/forms";
import { LEAST_SAMPLES, monteCarlo, MOST_SAMPLES } from "~/entities/studies/monteCarlo";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { MonteCarloFields } from "~/ui/studies/MonteCarloFields";
import { NewStudy } from "~/ui/studies/NewStudy";
import { chosenOption, newStudyScope } from "./scope.server";
import { counted, isCount, startStudy } from "./startStudy.server";

/** Inputs that are filled in at first: those that move the result most by its prices. */
const PROPOSED = 3;
const SAMPLES = 50;
const FIELDS = ["input", "distribution", "given_in", "low", "likely", "high"] as const;

/** A new Monte Carlo study of a run (…?optimization_id=…). */
export async function loader(args: LoaderFunctionArgs) {
  const { run, locale, t, paths, readInputs, costOf, crumbs } = await newStudyScope(args);
  const inputs = readInputs();
  const title = t("studies:monte_carlo.new");
  const usual = { distribution: "triangular", given_in: "percent", low: -20, likely: 0, high: 20 };
  return {
    title,
    crumbs: crumbs(title),
    back: paths.studiesOf(run.optimization_id),
    run: run.name,
    cost: costOf(SAMPLES + 1),
    offered: inputs.map((input) => chosenOption(input, locale)),
    values: {
      study_id: randomUUID(),
      name: t("studies:monte_carlo.name", { run: run.name }),
      samples: SAMPLES,
      seed: randomInt(1, 1_000_000),
      inputs: Array.from({ length: UNCERTAIN_ROWS }, (_, i) =>
        i < PROPOSED && inputs[i] ? { ...usual, input: inputs[i].key } : { ...usual, input: "" },
      ),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, locale, costOf } = await newStudyScope(args);
  const form = await args.request.formData();
  const result = await validatorOf(monteCarloForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { study_id, name, inputs } = result.data;
  const settings = monteCarlo.parse(monteCarloAsked(result.data));
  if (isCount(form)) return counted(result, settings, costOf);
  return startStudy(page.actor, run, { study_id, name, settings }, { result, rows: { list: "inputs", of: inputs } });
}

export default function NewMonteCarlo() {
  const { title, back, run, cost, offered, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studies");
  const labels: Record<string, string> = {
    name: t("field.name"),
    samples: t("field.samples"),
    seed: t("field.seed"),
  };
  for (let i = 0; i < UNCERTAIN_ROWS; i++)
    for (const field of FIELDS) labels[`inputs[${i}].${field}`] = t(`field.${field}`);
  return (
    <NewStudy
      title={title}
      back={back}
      labels={labels}
      values={values}
      schema={monteCarloForm}
      lead={t("monte_carlo.lead", { run })}
      none={offered.length === 0 ? { title: t("new.none_title"), text: t("new.none_text") } : null}
      cost={t("monte_carlo.cost", { ...cost, least: LEAST_SAMPLES, most: MOST_SAMPLES })}
    >
      <MonteCarloFields offered={offered} />
    </NewStudy>
  );
}
