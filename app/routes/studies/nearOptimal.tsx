import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nearOptimalAsked, nearOptimalForm, SLACK_ROWS } from "~/entities/studies/forms";
import { MOST_ALTERNATIVES, SLACKS } from "~/entities/studies/nearOptimal";
import { groupsOfRun, hasAlternatives } from "~/services/studies/nearOptimal.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { NearOptimalFields } from "~/ui/studies/NearOptimalFields";
import { NewStudy } from "~/ui/studies/NewStudy";
import { groupOptions } from "./groupOptions.server";
import { newStudyScope } from "./scope.server";
import { counted, isCount, startStudy } from "./startStudy.server";

/** A new study of near-optimal alternatives of a run (…?optimization_id=…). */
export async function loader(args: LoaderFunctionArgs) {
  const { page, run, locale, t, paths, costOf, crumbs } = await newStudyScope(args);
  const title = t("studies:near_optimal.new");
  const can = hasAlternatives(run);
  const groups = can ? groupsOfRun(page.actor, run.optimization_id) : [];
  return {
    title,
    crumbs: crumbs(title),
    back: paths.studiesOf(run.optimization_id),
    run: run.name,
    cost: costOf(2 * SLACKS.length + 1),
    can,
    offered: groupOptions(page.actor, run, groups, locale),
    values: {
      study_id: randomUUID(),
      name: t("studies:near_optimal.name", { run: run.name }),
      slacks: SLACKS,
      groups: groups.slice(0, 1).map(({ key }) => key),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, locale, costOf } = await newStudyScope(args);
  const form = await args.request.formData();
  const result = await validatorOf(nearOptimalForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { study_id, name } = result.data;
  const settings = nearOptimalAsked(result.data, groupsOfRun(page.actor, run.optimization_id));
  if (!settings) return invalid(result, { groups: "rules.not_in_list" });
  if (isCount(form)) return counted(result, settings, costOf);
  return startStudy(page.actor, run, { study_id, name, settings }, { result });
}

export default function NewNearOptimal() {
  const { title, back, run, cost, offered, values, can } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studies");
  const labels: Record<string, string> = { name: t("field.name"), groups: t("field.groups") };
  for (let i = 0; i < SLACK_ROWS; i++) labels[`slacks[${i}]`] = t("near_optimal.slack", { number: i + 1 });
  const why = can ? "nothing" : "kind";
  return (
    <NewStudy
      title={title}
      back={back}
      labels={labels}
      values={values}
      schema={nearOptimalForm}
      lead={t("near_optimal.lead", { run })}
      none={
        offered.length === 0
          ? { title: t(`near_optimal.none.${why}_title`), text: t(`near_optimal.none.${why}_text`) }
          : null
      }
      cost={t("near_optimal.cost", { ...cost, most: MOST_ALTERNATIVES + 1 })}
    >
      <NearOptimalFields offered={offered} />
    </NewStudy>
  );
}
