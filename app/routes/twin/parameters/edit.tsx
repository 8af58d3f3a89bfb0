import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Parameter } from "~/entities/parameter";
import { elementOf } from "~/entities/parameterElement";
import { nameIn } from "~/entities/shared";
import type { Locale } from "~/entities/enums";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import {
  notFoundPage,
  refusalPage,
  requireItem,
  requireEditable,
  requireSystem,
  type SystemPage,
} from "~/routes/guard.server";
import { notAllowed } from "~/services/outcome";
import { siblingRows } from "~/services/parameters.server";
import type { Stored } from "~/services/store.server";
import { ButtonLink, DialogPage, Notice } from "~/ui/layout";
import { FigureForm } from "~/ui/parameters/FigureForm";
import { Profile, ValueTabs } from "~/ui/parameters/WizardPage";
import { figureQuery, parametersPath } from "./paths";
import { answerFigureForm } from "./saveFigure.server";
import { valueForm, valueTabs } from "./steps.server";
import { pageContext, profileOf, targetOf } from "./target.server";

/** A stored row and the other years of the same figure, looked up as the wizard would. */
function stored(page: SystemPage, row: Stored<Parameter>, locale: Locale) {
  const element = elementOf(row);
  const { scenario_id, properties } = row;
  const at = { scenario_id, element, parameter_type: properties.type, impact: properties.impact ?? null };
  const query = new URLSearchParams(figureQuery(at));
  const context = pageContext(page, query, locale);
  const target = targetOf(page, context, query);
  if (!target || row.deleted_at) throw notFoundPage();
  return { context, target, back: `${parametersPath(page.system.system_id)}${figureQuery({ scenario_id, element })}` };
}

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const row = requireItem<Parameter>(page, "parameter", args.params.parameter_id);
  const { context, target, back } = stored(page, row, locale);
  const base = parametersPath(page.system.system_id);
  const figure = { ...target, type: target.type.parameter_type, impact: target.impact ?? undefined };
  const rows = siblingRows(page.actor, page.system.system_id, figure).filter((one) => one.ts_id === null);
  const title = t("common:action.edit_item", { item: nameIn(target.type.name, locale) });
  return {
    title,
    crumbs: [
      { label: t("parameters:list.title"), href: base },
      { label: target.element.name, href: back },
      { label: title },
    ],
    back,
    profile: profileOf(context, target, locale),
    tabs: valueTabs(page, target, row.parameter_id),
    deleteHref: `${base}/delete?id=${row.parameter_id}`,
    seriesHref: row.ts_id ? `${base}/series/${row.ts_id}` : null,
    value: await valueForm(
      page,
      target,
      rows.map(({ parameter_id, date, properties, set_at }) => ({
        ...{ parameter_id, date, value: properties.value, expected: set_at },
        ...{ eol: properties.eol ?? null, reference: properties.reference ?? null },
      })),
    ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const row = requireItem<Parameter>(page, "parameter", args.params.parameter_id);
  const { context, target, back } = stored(page, row, locale);
  const form = await args.request.formData();
  return answerFigureForm(page, context.technologies, target, form, { locale, done: back, growing: false });
}

export default function EditParameter() {
  const { title, back, profile, tabs, deleteHref, seriesHref, value } = useLoaderData<typeof loader>();
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={title} backHref={back} wide>
      <Profile profile={profile} />
      {tabs ? <ValueTabs tabs={tabs} current="value" /> : null}
      {seriesHref && tabs ? (
        <Notice kind="info" title={t("edit.is_series")}>
          <p>
            <a href={seriesHref}>{t("edit.open_series")}</a>
          </p>
          <p>
            <a href={tabs.upload}>{t("edit.replace_series")}</a>
          </p>
        </Notice>
      ) : (
        <FigureForm {...value} impactFixed growing={false} backHref={back} />
      )}
      <p>
        <ButtonLink href={deleteHref} kind="danger">
          {t("common:action.delete")}
        </ButtonLink>
      </p>
    </DialogPage>
  );
}
