import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { tariffPaths } from "~/entities/tariffs/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { list } from "~/services/core/store.server";
import { typesById } from "~/services/parameters/context.server";
import { billsOf } from "~/services/tariffs/bills.server";
import { powerSeries, yearsOfSeries } from "~/services/tariffs/meterSeries.server";
import { tariffEntity } from "~/services/tariffs/tariff.entity.server";
import { ButtonLink, EmptyState, Notice, PageHeader } from "~/ui/kit/layout";
import { BillForm } from "~/ui/tariffs/BillForm";
import { BillView } from "~/ui/tariffs/BillView";
import { ComparedBills } from "~/ui/tariffs/ComparedBills";
import { billPage } from "./billView.server";

/** Tariffs that are compared on one page. */
const MOST = 6;

/** What a calendar year of a meter of the system would have cost by some tariffs (GET form). */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const all = powerSeries(actor, system.system_id);
  const tariffs = list(actor, tariffEntity).sort((a, b) => a.name.localeCompare(b.name, locale, { numeric: true }));
  const ofSystem = (name: string) => all.find(({ ts_id }) => ts_id === query.get(name))?.ts_id ?? null;
  const series = ofSystem("series") ?? all[0]?.ts_id ?? null;
  const stored = series === null ? null : yearsOfSeries(actor, series, system.timezone);
  const years = stored?.ok ? stored.value : [];
  const year = years.find((one) => String(one) === query.get("year")) ?? years.at(-1) ?? null;
  const types = typesById(actor);
  const nameOfType = (type: string) => nameIn(types.get(type)?.name ?? { en: type }, locale);
  const ids = query.getAll("tariff");
  const chosen = tariffs.filter(({ tariff_id }) => ids.includes(tariff_id)).slice(0, MOST);
  const typed = Number((query.get("plant_kw") ?? "").replace(",", "."));
  const plantKw = Number.isFinite(typed) && typed > 0 ? typed : null;
  const order = { fedIn: ofSystem("fed_in"), produced: ofSystem("produced"), plantKw, zone: system.timezone };
  const bills =
    series === null || year === null || chosen.length === 0 ? null : billsOf(actor, { ...order, series, year }, chosen);
  return {
    title: t("tariffs:bills.title"),
    crumbs: [{ label: t("tariffs:bills.title") }],
    system_id: system.system_id,
    series: all.map(({ ts_id, component, parameter_type }) => ({
      value: ts_id,
      label: `${component} (${nameOfType(parameter_type)})`,
    })),
    tariffs: tariffs.map(({ tariff_id, name }) => ({ value: tariff_id, label: name })),
    years,
    values: { ...order, series, year, tariffs: chosen.map(({ tariff_id }) => tariff_id) },
    refused: bills && !bills.ok ? (bills.issues?.[0]?.message ?? bills.message) : null,
    bills: bills?.ok && year !== null ? bills.value.map((one) => billPage(t, locale, one)) : [],
  };
}

export default function Bills() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("tariffs");
  const { bills } = page;
  const begun = page.series.length > 0 && page.tariffs.length > 0;
  return (
    <>
      <PageHeader
        title={page.title}
        lead={t("bills.lead")}
        actions={<ButtonLink href={tariffPaths.list}>{t("list.title")}</ButtonLink>}
      />
      {page.series.length === 0 ? (
        <EmptyState
          title={t("bills.no_series")}
          actions={<ButtonLink href={sitePaths(page.system_id).components}>{t("common:drawer.components")}</ButtonLink>}
        >
          <p>{t("bills.no_series_text")}</p>
        </EmptyState>
      ) : null}
      {page.tariffs.length === 0 ? (
        <EmptyState
          title={t("bills.no_tariffs")}
          actions={<ButtonLink href={tariffPaths.list}>{t("list.title")}</ButtonLink>}
        />
      ) : null}
      {begun ? <BillForm series={page.series} tariffs={page.tariffs} years={page.years} values={page.values} /> : null}
      {page.refused ? <Notice kind="error" title={t(page.refused.replace(/^tariffs\./, ""))} /> : null}
      {begun && bills.length === 0 && !page.refused ? <p className="muted">{t("bills.choose")}</p> : null}
      {bills.length > 1 ? <ComparedBills bills={bills} year={page.values.year ?? 0} /> : null}
      {bills.map((bill) => (
        <BillView key={bill.id} bill={bill} year={page.values.year ?? 0} href={tariffPaths.tariff(bill.id)} />
      ))}
    </>
  );
}
