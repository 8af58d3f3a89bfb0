import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { columnWriter, priceText } from "~/entities/core/format";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import type { BalanceRow } from "~/entities/results/result";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { AllowanceTable } from "~/ui/results/costs/AllowanceTable";
import { CostChart } from "~/ui/results/costs/CostChart";
import { type CostView, InvestmentTable, PresentValueTable, useAmounts } from "~/ui/results/costs/CostTables";
import { filePath, operationPath, viewPath } from "~/ui/results/frame/frame";
import { InfluenceTable } from "~/ui/results/influence/InfluenceTable";
import { Flows } from "~/ui/results/operation/OperationCharts";
import { CashFlow } from "~/ui/results/statusQuo/CashFlow";
import { KindsCompared } from "~/ui/results/statusQuo/KindsCompared";
import { ProfitabilityFigures } from "~/ui/results/statusQuo/ProfitabilityFigures";
import { SummaryKeyFigures } from "~/ui/results/summary/SummaryKeyFigures";
import { EmissionTable, ShareTable } from "~/ui/results/summary/SummaryTables";
import { LeftOut } from "./LeftOut";
import type { ChapterProps } from "./report";

/** What the run found, in figures. */
export function ResultsChapter(props: ChapterProps) {
  const { t } = useTranslation("results");
  const { report, frame } = props;
  const { results } = report;
  return (
    <Section id="report-results" title={t("report.section.results")} lead={t("report.results_lead")}>
      {results.summary ? (
        <SummaryKeyFigures
          summary={results.summary}
          impact={frame.impact}
          currency={frame.currency}
          years={report.reportYears}
          spans={results.spans}
          interestRate={results.interestRate}
          emissions={results.emissions}
          balances={results.unserved}
          shares={results.shares}
          proof={null}
          carriers={report.carriers}
          size={report.size}
          locale={frame.locale}
        />
      ) : null}
      <Costs {...props} />
      <AgainstToday {...props} />
      <Energy {...props} />
      <Part id="emissions" title={t("emissions.title")}>
        <EmissionTable rows={results.emissions} currency={frame.currency} locale={frame.locale} />
        {results.emissions.some(({ certificatePrice }) => certificatePrice !== null) ? (
          <AllowanceTable
            rows={results.emissions.filter(({ certificatePrice }) => certificatePrice !== null)}
            currency={frame.currency}
            locale={frame.locale}
          />
        ) : null}
      </Part>
      <Inputs {...props} />
    </Section>
  );
}

function Part(props: { id: string; title: string; children: React.ReactNode }) {
  return (
    <Section id={`report-${props.id}`} level={3} title={props.title}>
      {props.children}
    </Section>
  );
}

const useView = ({ report, frame }: ChapterProps): CostView => ({
  impact: "money",
  size: report.size,
  currency: frame.currency,
  locale: frame.locale,
  names: report.names,
  systemId: frame.system_id,
});

function Costs(props: ChapterProps) {
  const { t } = useTranslation("results");
  const { report, frame } = props;
  const { kinds, costs, investments, value, summary } = report.results;
  const view = useView(props);
  const { amount, perYear } = useAmounts(view);
  const sum = (at: number) => kinds.reduce((total, { amounts }) => total + (amounts[at] ?? 0), 0);
  const columns: Column<(typeof kinds)[number]>[] = [
    { key: "kind", header: t("csv.kind"), rowHeader: true, cell: ({ kind }) => t(`kind.${kind}`) },
    ...report.reportYears.map((year, at) => ({
      key: String(year),
      header: String(year),
      unit: perYear,
      numeric: true,
      cell: ({ amounts }: (typeof kinds)[number]) => amount(amounts[at]),
    })),
  ];
  return (
    <Part id="costs" title={t("view.costs")}>
      <CostChart
        costs={costs}
        impact="money"
        currency={frame.currency}
        size={report.size}
        locale={frame.locale}
        years={report.reportYears}
        level={3}
      />
      <DataTable
        caption={t("costs.by_kind")}
        columns={columns}
        rows={kinds}
        rowKey={({ kind }) => kind}
        footer={[t("column.sum"), ...report.reportYears.map((_, at) => amount(sum(at)))]}
      />
      <h4>{t("investments.title")}</h4>
      <InvestmentTable rows={investments} view={view} sums={report.results.investmentSums} />
      <LeftOut
        listed={investments.length}
        all={report.results.investmentsInAll}
        href={filePath({ ...frame, view: "costs" }, "csv")}
        view={t("view.costs")}
      />
      {value && summary ? (
        <>
          <h4>{t("discounting.title")}</h4>
          <PresentValueTable rows={value.rows} once={value.once} total={summary.moneyNpv} view={view} />
        </>
      ) : null}
    </Part>
  );
}

/** What the plan is worth against today. Nothing where that is not known: the answer says so. */
function AgainstToday(props: ChapterProps) {
  const { t } = useTranslation("results");
  const { report } = props;
  const { statusQuo, interestRate } = report.results;
  const style = useView(props);
  if (!statusQuo) return null;
  const { profitability, year, kinds, before, plan } = statusQuo;
  return (
    <Part id="status-quo" title={t("report.against", { name: statusQuo.name })}>
      <ProfitabilityFigures
        profitability={profitability}
        interestRate={interestRate}
        period={report.period}
        style={style}
      />
      <KindsCompared year={year} kinds={kinds} statusQuo={before} plan={plan} style={style} />
      <CashFlow {...profitability} style={style} names={report.names.components} />
    </Part>
  );
}

function Energy({ report, frame }: ChapterProps) {
  const { t } = useTranslation("results");
  const { results, year, levels } = report;
  const { locale, timezone } = frame;
  const { week } = results;
  const energies = amountColumn(
    results.balances.flatMap((row) => [row.demandMwh, row.suppliedMwh]),
    t("unit.per_year", { unit: "MWh" }),
    locale,
  );
  const price = columnWriter(
    results.balances.map((row) => row.priceMean),
    locale,
  );
  const energy = (key: "demandMwh" | "suppliedMwh", header: string): Column<BalanceRow> => ({
    key,
    header,
    unit: energies.unit,
    numeric: true,
    cell: (row) => energies.write(row[key]),
  });
  return (
    <Part id="energy" title={t("report.energy")}>
      <ShareTable rows={results.shares} carriers={report.carriers} locale={locale} />
      <DataTable
        caption={t("geometries.caption", { year })}
        columns={[
          {
            key: "place",
            header: t("column.place"),
            rowHeader: true,
            cell: ({ placeId }) => results.locationNames[placeId] ?? placeId,
          },
          { key: "level", header: t("column.level"), cell: (row) => levels[row.carrierLevelId] ?? row.carrierLevelId },
          energy("demandMwh", t("column.fixed_demand")),
          energy("suppliedMwh", t("column.supplied")),
          {
            key: "price",
            header: t("column.mean_price"),
            unit: priceText(results.priceUnit),
            numeric: true,
            cell: (row) => price(row.priceMean),
          },
        ]}
        rows={results.balances}
        rowKey={(row) => `${row.placeId}-${row.carrierLevelId}`}
      />
      <LeftOut
        listed={results.balances.length}
        all={results.balancesInAll}
        href={`${viewPath(frame.system_id, "geometries")}?optimization_id=${frame.run?.id}`}
        view={t("view.geometries")}
      />
      {week ? (
        <>
          <p>{t(report.figures.worst ? "report.week_worst" : "report.week_load", { year: week.year })}</p>
          <Flows
            {...week.data}
            name={week.name}
            year={week.year}
            resolution="hourly"
            locale={locale}
            timezone={timezone}
            colours={report.names.colours}
            priceUnit={results.priceUnit}
            scale={null}
            sorting="chronological"
            divergences="both"
            level={3}
            csvHref={operationPath(frame, "", week.year).replace("/operation?", "/operation.csv?")}
          />
        </>
      ) : null}
    </Part>
  );
}

function Inputs({ report, frame }: ChapterProps) {
  const { t } = useTranslation("results");
  const { lines, why } = report.results.inputs;
  return (
    <Part id="influence" title={t("view.influence")}>
      {lines.length === 0 ? (
        <p>{t("influence.none_text")}</p>
      ) : (
        <>
          <p>{t("influence.lead", { impact: t(`impact.${frame.impact}`) })}</p>
          {why === "no_limits" ? <p className="muted">{t("influence.no_limits")}</p> : null}
          <InfluenceTable
            lines={lines}
            unit={isMoneyImpact(frame.impact) ? frame.currency : "kg"}
            locale={frame.locale}
            level={3}
          />
          <p className="muted small">{t("influence.note")}</p>
        </>
      )}
    </Part>
  );
}
