import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SWEEP_ROWS, sweepAsked, sweepForm } from "~/entities/studies/forms";
import { MOST_SWEEP_RUNS, sweep } from "~/entities/studies/sweep";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { NewStudy } from "~/ui/studies/NewStudy";
import { SweepFields } from "~/ui/studies/SweepFields";
import { chosenOption, newStudyScope } from "./scope.server";
import { counted, isCount, startStudy } from "./startStudy.server";

/** Of a new sweep. */
const POINTS = 5;

/** A new sweep of a run (…?optimization_id=…). */
export async function loader(args: LoaderFunctionArgs) {
  const { run, locale, t, paths, readInputs, costOf, crumbs } = await newStudyScope(args);
  const inputs = readInputs();
  const title = t("studies:sweep.new");
  const [first] = inputs;
  return {
    title,
    crumbs: crumbs(title),
    back: paths.studiesOf(run.optimization_id),
    run: run.name,
    cost: costOf(POINTS + 1),
    offered: inputs.map((input) => chosenOption(input, locale)),
    values: {
      study_id: randomUUID(),
      name: t("studies:sweep.name", { run: run.name }),
      axes: [
        { input: first?.key ?? "", by: "factor", from: 0.5, to: 1.5, points: POINTS },
        { input: "", by: "factor" },
      ],
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, locale, costOf } = await newStudyScope(args);
  const form = await args.request.formData();
  const result = await validatorOf(sweepForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { study_id, name, axes } = result.data;
  const settings = sweep.parse(sweepAsked(result.data));
  if (isCount(form)) return counted(result, settings, costOf);
  return startStudy(page.actor, run, { study_id, name, settings }, { result, rows: { list: "axes", of: axes } });
}

export default function NewSweep() {
  const { title, back, run, cost, offered, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studies");
  const labels: Record<string, string> = { name: t("field.name") };
  for (let i = 0; i < SWEEP_ROWS; i++)
    for (const field of ["input", "by", "from", "to", "points"]) labels[`axes[${i}].${field}`] = t(`field.${field}`);
  return (
    <NewStudy
      title={title}
      back={back}
      labels={labels}
      values={values}
      schema={sweepForm}
      lead={t("sweep.lead", { run })}
      none={offered.length === 0 ? { title: t("new.none_title"), text: t("new.none_text") } : null}
      cost={t("sweep.cost", { ...cost, most: MOST_SWEEP_RUNS + 1 })}
    >
      <SweepFields offered={offered} />
    </NewStudy>
  );
}
