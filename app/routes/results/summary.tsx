import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { capacityGroups } from "~/entities/results/capacities";
import { emissionPath } from "~/entities/results/charts/emissionPath";
import { statusQuoKinds } from "~/entities/results/costs";
import { horizonEnd } from "~/entities/results/economics/cashFlow";
import { planLines } from "~/entities/results/runSummary/planLines";
import { amountSize, costAmounts, readScale } from "~/entities/results/scales";
import { shownYears } from "~/entities/results/shares";
import { textsOf } from "~/i18n/i18n.server";
import { usedRate } from "~/services/accounting/currencies.server";
import { findingHrefs, findingNames } from "~/services/checks/findingNames.server";
import { dbOf } from "~/services/core/store.server";
import { summarizeRun } from "~/services/results/summary.server";
import styles from "~/styles/results/answerPaper.css?url";
import { ButtonLink, Section } from "~/ui/kit/layout";
import { FindingList } from "~/ui/optimizations/FindingList";
import { CapacityChart } from "~/ui/results/capacities/CapacityGroupView";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { CostChart } from "~/ui/results/costs/CostChart";
import { EmissionPath } from "~/ui/results/emissions/EmissionPath";
import { viewPath } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { RunSummarySection } from "~/ui/results/runSummary/RunSummarySection";
import { Waterfall } from "~/ui/results/statusQuo/KindsCompared";
import { OutageTable } from "~/ui/results/summary/OutageTable";
import { RestsOn } from "~/ui/results/summary/RestsOn";
import { SummaryKeyFigures } from "~/ui/results/summary/SummaryKeyFigures";
import { EmissionTable, ShareTable, StorageTable } from "~/ui/results/summary/SummaryTables";
import { restsOnOf } from "./answer/restsOn.server";
import { convertedText } from "./converted.server";
import { chosenYear, levelNames, loadFrame, namesOf, pairOf, proofOf, type Ready, summaryNames } from "./frame.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles, media: "print" }];

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "summary");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { actor, locale, run, result, query } = ready;
  const { carriers } = levelNames(ready);
  const { tables, components, years, spans, interestRate, findings, summary } = result;
  const about = { run, result, timezone: ready.system.timezone, year: chosenYear(ready) };
  const pair = pairOf(ready);
  const { shares, answer: figures } = summarizeRun(actor, about, pair);
  const planYears = shownYears(years.filter((year) => year <= about.year));
  const conversion = capacityGroups(tables.capacities, components).find((group) => group.name === "conversion");
  const storages = new Set(components.filter((one) => one.root === "storage").map((one) => one.id));
  return {
    spans,
    interestRate,
    findings,
    summary,
    carriers,
    hrefs: findingHrefs(actor, run.system_id, findings, run.scenario_ids),
    findingNames: findingNames(actor, locale, findings, textsOf(locale)("common:form.not_specified")),
    emissions: tables.emissions,
    path: emissionPath(tables, years),
    outages: tables.outages ?? [],
    balances: tables.balances,
    costs: tables.costs,
    statusQuo: statusQuoKinds(pair.view?.years, shownYears(years)),
    conversion: conversion ?? null,
    proof: proofOf(result.solver),
    storages: tables.capacities.filter((row) => storages.has(row.componentId)),
    size: amountSize("money", readScale(query.get("scale")), costAmounts(tables.costs, "money", years)),
    converted: summary ? convertedText(result.currency, usedRate(dbOf(actor), result.currency), summary, locale) : null,
    names: namesOf(ready),
    shares,
    figures,
    summaryNames: summaryNames(ready, figures),
    period: { from: years[0] ?? 0, to: horizonEnd(result) - 1 },
    plan: { lines: planLines(result, planYears), years: planYears },
    compared: pair.view?.years.find(({ year }) => year === about.year) ?? null,
    restsOn: restsOnOf(ready, figures.builds),
  };
}

export default function Summary() {
  const data = useLoaderData<typeof loader>();
  const { body, ...frame } = data;
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { years, currency, locale, system_id, run, impact } = frame;
  const query = frame.resultQuery;
  const amounts: AmountStyle = { impact: "money", size: body.size, currency, locale };
  const findings =
    body.findings.length > 0 && run ? (
      <FindingList
        findings={body.findings}
        hrefs={body.hrefs}
        names={body.findingNames}
        status={run.status}
        locale={locale}
        timezone={frame.timezone}
      />
    ) : null;
  const urgent = body.findings.some((finding) => finding.severity !== "info");
  return (
    <ResultFrame frame={frame}>
      {body.summary ? (
        <RunSummarySection
          figures={body.figures}
          frame={frame}
          names={body.summaryNames}
          period={body.period}
          plan={{ ...body.plan, names: body.names }}
          why={body.compared ? <Waterfall {...body.compared} style={amounts} id="why" /> : null}
          bare
        />
      ) : null}
      {urgent ? findings : null}
      {body.summary ? (
        <SummaryKeyFigures
          summary={body.summary}
          impact={impact}
          currency={currency}
          years={years}
          locale={locale}
          size={body.size}
          spans={body.spans}
          interestRate={body.interestRate}
          emissions={body.emissions}
          balances={body.balances}
          shares={body.shares}
          proof={body.proof}
          carriers={body.carriers}
        />
      ) : null}
      {body.converted ? <p className="muted">{body.converted}</p> : null}
      <div className="two-columns">
        <CostChart
          costs={body.costs}
          impact="money"
          currency={currency}
          locale={locale}
          size={body.size}
          years={shownYears(years)}
          statusQuo={body.statusQuo}
        />
        {body.conversion ? (
          <CapacityChart
            group={body.conversion}
            years={shownYears(years)}
            names={body.names}
            locale={locale}
            level={2}
          />
        ) : null}
      </div>
      {body.storages.length > 0 ? (
        <StorageTable rows={body.storages} year={years.at(-1) ?? 0} names={body.names.components} locale={locale} />
      ) : null}
      <p className="actions">
        <ButtonLink href={viewPath(system_id, "costs") + query}>{t("summary.all_costs")}</ButtonLink>
        <ButtonLink href={viewPath(system_id, "capacities") + query}>{t("summary.all_capacities")}</ButtonLink>
      </p>
      <Section id="emissions" title={t("emissions.title")} lead={t("emissions.lead")}>
        {body.path ? (
          <EmissionPath {...body.path} years={years} currency={currency} locale={locale} names={body.names} />
        ) : null}
        <EmissionTable rows={body.emissions} currency={currency} locale={locale} />
      </Section>
      {body.outages.length > 0 ? (
        <Section id="outages" title={t("outages.title")} lead={t("outages.lead")}>
          <OutageTable rows={body.outages} currency={currency} locale={locale} timezone={frame.timezone} />
        </Section>
      ) : null}
      <RestsOn {...body.restsOn} years={years} locale={locale} />
      <Section id="shares" title={t("shares.title")} lead={t("shares.lead")}>
        <ShareTable rows={body.shares} carriers={body.carriers} locale={locale} />
      </Section>
      {urgent ? null : findings}
    </ResultFrame>
  );
}
