import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { textsOf } from "~/i18n/i18n.server";
import { findingNames } from "~/services/checks/findingNames.server";
import { secondOutputs } from "~/services/results/pages.server";
import { FindingList } from "~/ui/optimizations/FindingList";
import { ButtonLink, Section } from "~/ui/kit/layout";
import { capacityGroups } from "~/ui/results/capacities";
import { CapacityChart } from "~/ui/results/CapacityGroupView";
import { CostChart } from "~/ui/results/CostChart";
import { viewPath } from "~/ui/results/frame";
import { ResultFrame } from "~/ui/results/ResultFrame";
import { carrierShares, shownYears } from "~/ui/results/shares";
import { SummaryFigures } from "~/ui/results/SummaryFigures";
import { EmissionTable, ShareTable } from "~/ui/results/SummaryTables";
import { componentNames, levelNames, loadFrame, type Ready } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "summary");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { actor, locale, run, result } = ready;
  const { carriers, carrierOf } = levelNames(ready);
  const { tables, components, years, spans, interestRate, findings, summary } = result;
  const second = secondOutputs(actor, run.optimization_id, result);
  const conversion = capacityGroups(tables.capacities, components).find((group) => group.name === "conversion");
  return {
    ...{ spans, interestRate, findings, summary, carriers },
    findingNames: findingNames(actor, locale, findings, textsOf(locale)("common:form.not_specified")),
    emissions: tables.emissions,
    costs: tables.costs,
    conversion: conversion ?? null,
    names: { components: componentNames(result), openable: [] },
    shares: carrierShares({
      ...{ components, operation: tables.operation, balances: tables.balances, years, carrierOf },
      secondOutputs: second,
    }),
  };
}

export default function Summary() {
  const data = useLoaderData<typeof loader>();
  const { body, ...frame } = data;
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { years, currency, locale, system_id, run, impact } = frame;
  const query = `?optimization_id=${run?.id}`;
  const findings =
    body.findings.length > 0 && run ? (
      <FindingList
        findings={body.findings}
        names={body.findingNames}
        status={run.status}
        systemId={system_id}
        locale={locale}
      />
    ) : null;
  const urgent = body.findings.some((finding) => finding.severity !== "info");
  return (
    <ResultFrame frame={frame}>
      {body.summary ? (
        <SummaryFigures
          {...{ summary: body.summary, impact, currency, years, locale }}
          {...{ spans: body.spans, interestRate: body.interestRate }}
          {...{ emissions: body.emissions, shares: body.shares, carriers: body.carriers }}
        />
      ) : null}
      {urgent ? findings : null}
      <div className="two-columns">
        <CostChart
          {...{ costs: body.costs, impact: "money", currency, locale, scale: "k" }}
          years={shownYears(years)}
        />
        {body.conversion ? (
          <CapacityChart group={body.conversion} years={years} names={body.names} locale={locale} level={2} />
        ) : null}
      </div>
      <p className="actions">
        <ButtonLink href={viewPath(system_id, "costs") + query}>{t("summary.all_costs")}</ButtonLink>
        <ButtonLink href={viewPath(system_id, "capacities") + query}>{t("summary.all_capacities")}</ButtonLink>
      </p>
      <Section id="emissions" title={t("emissions.title")} lead={t("emissions.lead")}>
        <EmissionTable rows={body.emissions} currency={currency} locale={locale} />
      </Section>
      <Section id="shares" title={t("shares.title")} lead={t("shares.lead")}>
        <ShareTable rows={body.shares} carriers={body.carriers} locale={locale} />
      </Section>
      {urgent ? null : findings}
    </ResultFrame>
  );
}
