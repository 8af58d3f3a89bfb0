import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { namedPart, partsText } from "~/entities/core/namedPart";
import { MOST_WEATHER_YEARS, WORST_SHARE, WORST_WEIGHT } from "~/entities/optimizations/weatherYears/plan";
import { manyYearsAsked, manyYearsForm } from "~/entities/studies/manyYears/form";
import { manyYears } from "~/entities/studies/manyYears/settings";
import { membersOf } from "~/entities/studies/members";
import { canPlanYears } from "~/services/studies/manyYears/check.server";
import { offeredYears, type YearlySeries } from "~/services/studies/manyYears/offered.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { ManyYearsFields } from "~/ui/studies/manyYears/ManyYearsFields";
import { NewStudy } from "~/ui/studies/NewStudy";
import { newStudyScope } from "./scope.server";
import { counted, isCount, startStudy } from "./startStudy.server";

/** One plan for many weather years, from a run (…?optimization_id=…). */
export async function loader(args: LoaderFunctionArgs) {
  const { page, run, t, paths, costOf, crumbs, locale } = await newStudyScope(args);
  const title = t("studies:many_years.new");
  const can = canPlanYears(run);
  const { years, following, fixed } = can ? offeredYears(page.actor, run) : { years: [], following: [], fixed: [] };
  const ticked = years.slice(-MOST_WEATHER_YEARS).map(String);
  const named = ({ owners }: YearlySeries) => (owners.length > 0 ? owners.join(", ") : t("studies:many_years.system"));
  const stored = (one: YearlySeries) =>
    namedPart(named(one), one.years.length > 0 ? one.years.join(", ") : "–", locale);
  const namesOf = (all: readonly YearlySeries[]) => partsText([...new Set(all.map(named))], locale);
  const begun = { compare: true, alone: false };
  const atFirst = manyYearsAsked({ ...begun, years: ticked, weights: [], criterion: "expected" });
  const runs = ticked.length < 2 ? 0 : membersOf(manyYears.parse(atFirst)).length;
  return {
    title,
    crumbs: crumbs(title),
    back: paths.studiesOf(run.optimization_id),
    run: run.name,
    can,
    cost: costOf(runs),
    offered: years.map((year) => ({ value: String(year), label: String(year) })),
    following: namesOf(following),
    fixed: namesOf(fixed),
    /** Of series that do not share two years: what each has. */
    stored: years.length < 2 ? partsText([...following, ...fixed].map(stored), locale) : "",
    values: {
      study_id: randomUUID(),
      name: t("studies:many_years.name", { run: run.name }),
      years: ticked,
      weights: years.map((year) => ({ year: String(year), weight: 1 })),
      criterion: "expected",
      share: WORST_SHARE * 100,
      weight: WORST_WEIGHT * 100,
      ...begun,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, locale, costOf } = await newStudyScope(args);
  const form = await args.request.formData();
  const result = await validatorOf(manyYearsForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { study_id, name } = result.data;
  const settings = manyYears.parse(manyYearsAsked(result.data));
  if (isCount(form)) return counted(result, settings, costOf);
  return startStudy(page.actor, run, { study_id, name, settings }, { result });
}

export default function NewManyYears() {
  const { title, back, run, cost, offered, values, can, following, fixed, stored } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studies");
  const labels: Record<string, string> = {
    name: t("field.name"),
    years: t("many_years.weather_years"),
    criterion: t("many_years.criteria"),
    share: t("many_years.share"),
    weight: t("many_years.weight"),
    compare: t("many_years.compare", { run }),
    alone: t("many_years.alone"),
  };
  offered.forEach(({ label }, i) => (labels[`weights[${i}].weight`] = label));
  const none = can
    ? { title: t("many_years.none.years_title"), text: t("many_years.none.years_text", { stored: stored || "–" }) }
    : { title: t("many_years.none.kind_title"), text: t("many_years.none.kind_text") };
  return (
    <NewStudy
      title={title}
      back={back}
      labels={labels}
      values={values}
      schema={manyYearsForm}
      lead={t("many_years.lead", { run })}
      none={offered.length < 2 ? none : null}
      cost={t("many_years.cost", cost)}
    >
      <ManyYearsFields offered={offered} most={MOST_WEATHER_YEARS} following={following} fixed={fixed} />
    </NewStudy>
  );
}
