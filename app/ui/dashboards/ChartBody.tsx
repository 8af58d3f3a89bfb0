import { useTranslation } from "react-i18next";
import { formatMoney } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { CapacityChart } from "~/ui/results/capacities/CapacityGroupView";
import { CostChart } from "~/ui/results/costs/CostChart";
import { EmissionPath } from "~/ui/results/emissions/EmissionPath";
import { FlowChart, LoopNotice } from "~/ui/results/flows/EnergyFlows";
import { operationPath } from "~/ui/results/frame/frame";
import { InfluenceChart } from "~/ui/results/influence/InfluenceTable";
import { LoadHeat } from "~/ui/results/operation/LoadHeat";
import { Duration, Flows, Levels, Price } from "~/ui/results/operation/OperationCharts";
import { LineLoadingTable } from "~/ui/results/places/LineLoadingTable";
import { LoadingMap } from "~/ui/results/places/LoadingMap";
import { RunSummarySection } from "~/ui/results/runSummary/RunSummarySection";
import { CashFlowChart } from "~/ui/results/statusQuo/CashFlow";
import { Waterfall } from "~/ui/results/statusQuo/KindsCompared";
import { ProfitabilityFigures } from "~/ui/results/statusQuo/ProfitabilityFigures";
import { SummaryKeyFigures } from "~/ui/results/summary/SummaryKeyFigures";
import type { Drawn } from "./drawn";

/** A chart of a dashboard as the result view draws it; `id` is its own on the page. */
export function ChartBody({ drawn, id, locale }: { drawn: Drawn; id: string; locale: Locale }) {
  const { t } = useTranslation("dashboards");
  const common = { id, locale, level: 3 as const };
  switch (drawn.kind) {
    case "key_figures":
      return (
        <div className="chart">
          <h3>{keyFigureTitle(drawn)}</h3>
          <SummaryKeyFigures {...drawn} locale={locale} />
        </div>
      );
    case "costs":
      return <CostChart {...drawn} {...common} />;
    case "capacities":
      return <CapacityChart {...drawn} {...common} />;
    case "operation":
      return <Flows {...drawn} {...common} />;
    case "levels":
      return <Levels {...drawn} {...common} />;
    case "price":
      return <Price {...drawn} {...common} />;
    case "duration":
      return <Duration {...drawn} {...common} />;
    case "energy_flows":
      return drawn.loops.length > 0 ? <LoopNotice {...drawn} locale={locale} /> : <FlowChart {...drawn} {...common} />;
    case "emissions":
      return <EmissionPath {...drawn} id={id} locale={locale} />;
    case "cash_flow":
      return <CashFlowChart {...drawn} id={id} />;
    case "heat_map":
      return <LoadHeat {...drawn} {...common} />;
    case "profitability":
      return (
        <div className="chart">
          <h3>{worthTitle(drawn.profitability.npv, drawn.style.currency)}</h3>
          <ProfitabilityFigures {...drawn} />
        </div>
      );
    case "status_quo":
      return <Waterfall {...drawn} id={id} />;
    case "answer":
      return (
        <div className="chart">
          <RunSummarySection {...drawn} id={id} level={3} title={answerTitle(drawn)} />
        </div>
      );
    case "influence":
      return <InfluenceChart {...drawn} {...common} />;
    case "line_loading": {
      const { frame, year } = drawn;
      const loaded = { ...drawn, ...common, operationHref: (of: string) => operationPath(frame, of, year) };
      return (
        <div className="chart">
          <LineLoadingTable {...loaded}>
            <LoadingMap {...loaded} />
          </LineLoadingTable>
        </div>
      );
    }
  }

  /** What the last year costs, where it is known. */
  function keyFigureTitle({ summary, years, currency }: Extract<Drawn, { kind: "key_figures" }>): string {
    const [year, costs] = [years.at(-1), summary.annualMoney.at(-1)];
    if (year === undefined || costs === undefined) return t("chart.key_figures");
    return t("finding.key_figures", { year, amount: formatMoney(costs, currency, locale) });
  }

  /** What the plan saves, or what a year costs where there is nothing to compare with. */
  function answerTitle({ figures, frame }: Extract<Drawn, { kind: "answer" }>): string {
    const { year, yearly, statusQuo } = figures;
    const { currency } = frame;
    if (!statusQuo) return t("finding.key_figures", { year, amount: formatMoney(yearly, currency, locale) });
    const saved = statusQuo.yearly - yearly;
    const amount = formatMoney(Math.abs(saved), currency, locale);
    return t(saved < 0 ? "finding.costs_more" : "finding.saves", { amount });
  }

  function worthTitle(npv: number, currency: string): string {
    const amount = formatMoney(Math.abs(npv), currency, locale);
    return t(npv < 0 ? "finding.worth_less" : "finding.worth_more", { amount });
  }
}
