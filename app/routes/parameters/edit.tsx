import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Parameter } from "~/entities/parameters/parameter";
import { elementOf } from "~/entities/parameters/parameterElement";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import {
  notFoundPage,
  refusalPage,
  requireEditable,
  requireItem,
  requireSystem,
  type SystemPage,
} from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { get, type Stored } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { rowsOfParameter } from "~/services/parameters/rows.server";
import { keyOfTarget } from "~/services/parameters/save.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { ItemFiles } from "~/ui/files/ItemFiles";
import { ButtonLink, DialogPage, Notice } from "~/ui/kit/layout";
import { CurrentParameter, OtherPrices, RevertForm } from "~/ui/parameters/CurrentParameter";
import { ParameterForm } from "~/ui/parameters/ParameterForm";
import { Profile, ValueTabs } from "~/ui/parameters/WizardPage";
import { parameterQuery } from "./paths";
import { answerParameterForm } from "./saveParameter.server";
import {
  aboutOf,
  currentFacts,
  currentParameter,
  formulaAllowed,
  otherPrices,
  valueForm,
  valueTabs,
} from "./steps.server";
import { pageContext, profileOf, scopeOf, targetOf } from "./target.server";

/** A stored row and the other years of the same parameter, looked up as the wizard would. */
function stored(page: SystemPage, row: Stored<Parameter>, locale: Locale) {
  const element = elementOf(row);
  const { scenario_id, properties } = row;
  const { impact = null, price_scenario } = properties;
  const at = { scenario_id, element, parameter_type: properties.type, impact, price_scenario };
  const query = new URLSearchParams(parameterQuery(at));
  const context = pageContext(page, query, locale);
  const target = targetOf(page, context, query);
  if (!target || row.deleted_at) throw notFoundPage();
  return {
    context,
    target,
    back: `${sitePaths(page.system.system_id).parameters}${parameterQuery({ scenario_id, element })}`,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const row = requireItem(page, parameterEntity, args.params.parameter_id);
  const { context, target, back } = stored(page, row, locale);
  const paths = sitePaths(page.system.system_id);
  const key = keyOfTarget(target);
  const mode = new URL(args.request.url).searchParams.get("mode");
  const byFormula = formulaAllowed(target) && (mode ? mode === "formula" : Boolean(row.properties.formula));
  const parameters = rowsOfParameter(page.actor, page.system.system_id, key);
  // A formula is edited alone; values are edited together, year by year.
  const rows = parameters.filter((one) =>
    byFormula
      ? one.parameter_id === row.parameter_id
      : one.ts_id === null && (!one.properties.formula || one.parameter_id === row.parameter_id),
  );
  const current = currentParameter(page, context, target);
  const tabs = valueTabs(page, context, target, row.parameter_id);
  // A generated series is made anew on the page of generation; ?mode leads to what else there is about it.
  const series = row.ts_id && !mode ? get(page.actor, timeseriesEntity, row.ts_id) : undefined;
  if (tabs.generate && series?.type === "generated") throw redirect(tabs.generate);
  const title = t("common:action.edit_item", { item: nameIn(target.type.name, locale) });
  return {
    title,
    crumbs: [
      { label: t("parameters:list.title"), href: paths.parameters },
      { label: target.element.name, href: back },
      { label: title },
    ],
    back,
    profile: profileOf(context, target, locale),
    tabs,
    files: itemLinks(page, "parameter", row.parameter_id),
    name: nameIn(target.type.name, locale),
    deleteHref: `${paths.deleteParameters}?id=${row.parameter_id}`,
    task: {
      href: paths.task(row.parameter_id),
      there: row.task_id !== null,
    },
    seriesHref: row.ts_id && !byFormula ? paths.series("series", row.ts_id) : null,
    current: current ? currentFacts(page, context, current, locale) : null,
    revert: { href: back, parameter_type: target.type.parameter_type, ...aboutOf(target) },
    prices: otherPrices(page, target),
    value: valueForm(page, context, target, {
      rows: rows.map(({ parameter_id, date, properties, set_at }) => ({
        parameter_id,
        date,
        value: properties.value,
        expected: set_at,
        eol: properties.eol ?? null,
        reference: properties.reference ?? null,
        formula: properties.formula ?? null,
      })),
      byFormula,
      details: row.properties,
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const row = requireItem(page, parameterEntity, args.params.parameter_id);
  const { context, target, back } = stored(page, row, locale);
  const form = await args.request.formData();
  return answerParameterForm(scopeOf(page, context), target, form, { locale, done: back, growing: false });
}

export default function EditParameter() {
  const { title, back, profile, tabs, files, name, deleteHref, seriesHref, value, current, revert, prices, task } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={title} backHref={back} wide>
      <Profile profile={profile} />
      <CurrentParameter current={current} />
      <ValueTabs tabs={tabs} current={seriesHref ? "upload" : value.mode === "formula" ? "formula" : "value"} />
      {seriesHref ? (
        <Notice kind="info" title={t("edit.is_series")}>
          <p>
            <a href={seriesHref}>{t("edit.open_series")}</a>
          </p>
          {tabs.upload ? (
            <p>
              <a href={tabs.upload}>{t("edit.replace_series")}</a>
            </p>
          ) : null}
        </Notice>
      ) : (
        <ParameterForm {...value} impactFixed growing={false} backHref={back} />
      )}
      <OtherPrices prices={prices} />
      <ItemFiles links={files} name={name} />
      {current?.isOwn ? <RevertForm {...revert} to={current.revertsTo} /> : null}
      <p className="actions">
        <ButtonLink href={task.href}>
          {t(task.there ? "tasks:action.open_task" : "tasks:action.add_to_parameter")}
        </ButtonLink>
        <ButtonLink href={deleteHref} kind="danger">
          {t("common:action.delete")}
        </ButtonLink>
      </p>
    </DialogPage>
  );
}
