import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import { whyNotForm } from "~/entities/studies/whyNot/form";
import { MOST_WHY_NOT, whyNot } from "~/entities/studies/whyNot/settings";
import { canAskWhyNot, unbuiltOf } from "~/services/studies/whyNot.server";
import { CheckboxGroup, invalid, TextField, validatorOf } from "~/ui/kit/fields";
import { NewStudy } from "~/ui/studies/NewStudy";
import { newStudyScope } from "./scope.server";
import { counted, isCount, startStudy } from "./startStudy.server";

/** Components that are ticked at first. */
const TICKED = 10;

/** A new study of why a run does not build something (…?optimization_id=…). */
export async function loader(args: LoaderFunctionArgs) {
  const { page, run, locale, t, paths, costOf, crumbs } = await newStudyScope(args);
  const title = t("studies:why_not.new");
  const can = canAskWhyNot(run);
  const unbuilt = can ? unbuiltOf(page.actor, run, locale) : [];
  const ticked = unbuilt.slice(0, TICKED).map(({ component_id }) => component_id);
  return {
    title,
    crumbs: crumbs(title),
    back: paths.studiesOf(run.optimization_id),
    run: run.name,
    can,
    cost: costOf(ticked.length + 1),
    offered: unbuilt.map(({ component_id: value, cost }) => ({
      value,
      label: `${cost.owner} (${formatUnit(cost.mean, cost.unit, locale)})`,
    })),
    values: { study_id: randomUUID(), name: t("studies:why_not.name", { run: run.name }), component_ids: ticked },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, locale, costOf } = await newStudyScope(args);
  const form = await args.request.formData();
  const result = await validatorOf(whyNotForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { study_id, name, component_ids } = result.data;
  const settings = whyNot.parse({ kind: "why_not", component_ids });
  if (isCount(form)) return counted(result, settings, costOf);
  return startStudy(page.actor, run, { study_id, name, settings }, { result });
}

export default function NewWhyNot() {
  const { title, back, run, cost, offered, values, can } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studies");
  const why = can ? "nothing" : "kind";
  return (
    <NewStudy
      title={title}
      back={back}
      labels={{ name: t("field.name"), component_ids: t("why_not.components") }}
      values={values}
      schema={whyNotForm}
      lead={t("why_not.lead", { run })}
      none={
        offered.length === 0 ? { title: t(`why_not.none.${why}_title`), text: t(`why_not.none.${why}_text`) } : null
      }
      cost={t("why_not.cost", cost)}
    >
      <TextField name="name" />
      <CheckboxGroup
        name="component_ids"
        options={offered}
        hint={t("why_not.components_hint", { most: MOST_WHY_NOT })}
        required
      />
    </NewStudy>
  );
}
