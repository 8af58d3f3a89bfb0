import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MOST_TIMES } from "~/entities/optimizations/payback/payback";
import { asksOf, paybackForm } from "~/entities/studies/payback/form";
import { MOST_PAYBACK_ASKS, payback } from "~/entities/studies/payback/settings";
import { canAskPayback, GRANT, paybackAsks, paybackInputs } from "~/services/studies/payback/check.server";
import { CheckboxGroup, invalid, NumberField, TextField, validatorOf } from "~/ui/kit/fields";
import { NewStudy } from "~/ui/studies/NewStudy";
import { chosenOption, newStudyScope } from "./scope.server";
import { counted, isCount, startStudy } from "./startStudy.server";

/** Years that the form begins with, and questions that are ticked at first. */
const YEARS = 5;
const TICKED = 5;
/** Inputs offered: those that matter most. */
const OFFERED = 40;

/** A new study of what would make a plan pay back (…?optimization_id=…). */
export async function loader(args: LoaderFunctionArgs) {
  const { page, run, locale, t, paths, costOf, crumbs } = await newStudyScope(args);
  const title = t("studies:payback.new");
  const can = canAskPayback(run);
  const inputs = can ? paybackInputs(page.actor, run, locale) : { prices: [], investments: [] };
  const prices = inputs.prices.slice(0, OFFERED).map((input) => chosenOption(input, locale));
  const isGrant = inputs.investments.length > 0;
  const options = isGrant ? [{ value: GRANT, label: t("studies:payback.grant") }, ...prices] : [];
  const asks = options.slice(0, TICKED).map(({ value }) => value);
  return {
    title,
    crumbs: crumbs(title),
    back: paths.studiesOf(run.optimization_id),
    run: run.name,
    can,
    cost: costOf(asks.length + 1),
    offered: options,
    values: { study_id: randomUUID(), name: t("studies:payback.name", { run: run.name }), years: YEARS, asks },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, locale, costOf } = await newStudyScope(args);
  const form = await args.request.formData();
  const result = await validatorOf(paybackForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { study_id, name, years, asks: keys } = result.data;
  const asks = asksOf(keys, paybackAsks(paybackInputs(page.actor, run, locale)));
  if (asks === null) return invalid(result, { asks: "rules.not_in_list" });
  const settings = payback.parse({ kind: "payback", years, asks });
  if (isCount(form)) return counted(result, settings, costOf);
  return startStudy(page.actor, run, { study_id, name, settings }, { result });
}

export default function NewPayback() {
  const { title, back, run, cost, offered, values, can } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studies");
  const why = can ? "nothing" : "kind";
  return (
    <NewStudy
      title={title}
      back={back}
      labels={{ name: t("field.name"), years: t("payback.within"), asks: t("payback.asks") }}
      values={values}
      schema={paybackForm}
      lead={t("payback.lead", { run, times: MOST_TIMES })}
      none={
        offered.length === 0 ? { title: t(`payback.none.${why}_title`), text: t(`payback.none.${why}_text`) } : null
      }
      cost={t("payback.cost", cost)}
    >
      <TextField name="name" />
      <NumberField name="years" hint={t("payback.within_hint")} required />
      <CheckboxGroup
        name="asks"
        options={offered}
        hint={t("payback.asks_hint", { most: MOST_PAYBACK_ASKS })}
        required
      />
    </NewStudy>
  );
}
