import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import { emissionPath } from "~/entities/results/charts/emissionPath";
import { decommissioning, impactsIn, presentValue, statusQuoKinds } from "~/entities/results/costs";
import { amountSize, costAmounts, readScale } from "~/entities/results/scales";
import { yearsShown } from "~/entities/results/shares";
import { Section } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { AllowanceTable } from "~/ui/results/costs/AllowanceTable";
import { CostChart } from "~/ui/results/costs/CostChart";
import {
  type CostView,
  InvestmentTable,
  PresentValueTable,
  useAmounts,
  YearCosts,
} from "~/ui/results/costs/CostTables";
import { KindTable } from "~/ui/results/costs/KindTable";
import { EmissionPath } from "~/ui/results/emissions/EmissionPath";
import { keptRun } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { ScaleChoice } from "~/ui/results/frame/ScaleChoice";
import { Choice, ViewForm, YearsChoice } from "~/ui/results/frame/ViewForm";
import { chosenYear, loadFrame, namesOf, pairOf, type Ready } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "costs");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { result, query } = ready;
  const { tables, summary, years, spans, discount, interestRate } = result;
  const impacts = impactsIn(tables.costs);
  const impact = impacts.find((one) => one === query.get("impact")) ?? impacts[0] ?? "money";
  const chartYears = yearsShown(query.get("years"), years);
  return {
    impacts,
    impact,
    interestRate,
    size: amountSize(impact, readScale(query.get("scale")), costAmounts(tables.costs, impact, years)),
    year: chosenYear(ready),
    shown: chartYears,
    costs: tables.costs.filter((row) => row.impact === impact),
    statusQuo: impact === "money" ? statusQuoKinds(pairOf(ready).view?.years, chartYears) : null,
    investments: tables.investments.filter((row) => row.impact === impact),
    path: emissionPath(tables, years, impact),
    value: summary ? presentValue(summary, { years, spans, discount }) : null,
    traded: tables.emissions.filter(
      (row) => row.certificatePrice !== null && (impact === "money" || row.impact === impact),
    ),
    moneyNpv: summary?.moneyNpv ?? 0,
    names: namesOf(ready),
  };
}

export default function Costs() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { years, currency, locale } = frame;
  const { impact, size, year, costs } = body;
  const view: CostView = { impact, size, currency, locale, names: body.names, systemId: frame.system_id };
  return (
    <ResultFrame frame={frame}>
      <ViewForm label={t("costs.choose")} keep={keptRun(frame)}>
        <Choice
          name="impact"
          label={t("column.impact")}
          value={impact}
          options={body.impacts.map((value) => ({ value, label: t(`impact.${value}`) }))}
        />
        <ScaleChoice impact={impact} value={size} currency={currency} />
        <YearsChoice years={years} chosen={body.shown} />
      </ViewForm>
      <Section id="yearly" title={t("costs.yearly_title")} lead={t("costs.yearly_lead")}>
        <div className="beside">
          <CostChart
            costs={costs}
            impact={impact}
            currency={currency}
            size={size}
            locale={locale}
            years={body.shown}
            statusQuo={body.statusQuo}
            level={3}
          />
          <KindTable costs={costs} statusQuo={body.statusQuo} years={body.shown} view={view} />
        </div>
        {body.path ? (
          <EmissionPath {...body.path} years={years} currency={currency} locale={locale} names={body.names} />
        ) : null}
        <YearCosts costs={costs} year={year} view={view} />
      </Section>
      <Section id="investments" title={t("investments.title")} lead={t("investments.lead")}>
        <InvestmentTable rows={body.investments} view={view} />
        <Decommissioning costs={costs} view={view} />
      </Section>
      {body.traded.length > 0 ? (
        <Section id="certificates" title={t("certificates.title")} lead={t("certificates.lead")}>
          <AllowanceTable rows={body.traded} currency={currency} locale={locale} />
        </Section>
      ) : null}
      {impact === "money" && body.value ? (
        <Section
          id="discounting"
          title={t("discounting.title")}
          lead={t("discounting.lead", {
            rate: formatPercent(body.interestRate, locale),
            year: years[0],
            last: year,
            discount: formatNumber(body.value.rows.find((row) => row.year === year)?.discount, locale, { decimals: 3 }),
          })}
        >
          <PresentValueTable rows={body.value.rows} once={body.value.once} total={body.moneyNpv} view={view} />
        </Section>
      ) : null}
    </ResultFrame>
  );
}

/** What is paid once when plants are taken down; nothing where that does not occur. */
function Decommissioning({ costs, view }: { costs: Parameters<typeof decommissioning>[0]; view: CostView }) {
  const { t } = useTranslation("results");
  const { amount, once } = useAmounts(view);
  const rows = decommissioning(costs, view.impact);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t("kind.decommissioning")}</h3>
      <DefinitionList
        items={rows.map((row) => ({
          term: t("costs.decommissioning_of", {
            name: view.names.components[row.componentId ?? ""] ?? t("costs.system"),
            year: row.paidIn ?? row.year,
          }),
          value: `${amount(row.amount)} ${once}`,
        }))}
      />
    </>
  );
}
