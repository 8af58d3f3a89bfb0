import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { CapacityChart } from "~/ui/results/capacities/CapacityGroupView";
import { CostChart } from "~/ui/results/costs/CostChart";
import { Flows } from "~/ui/results/operation/OperationCharts";
import { SummaryKeyFigures } from "~/ui/results/summary/SummaryKeyFigures";
import type { Drawn } from "./drawn";

/** A chart of a dashboard as the result view draws it; `id` is its own on the page. */
export function ChartBody({ drawn, id, locale }: { drawn: Drawn; id: string; locale: Locale }) {
  const { t } = useTranslation("dashboards");
  const given = { id, locale, level: 3 as const };
  switch (drawn.kind) {
    case "key_figures":
      return (
        <div className="chart">
          <h3>{t("chart.key_figures")}</h3>
          <SummaryKeyFigures {...drawn} locale={locale} />
        </div>
      );
    case "costs":
      return <CostChart {...drawn} {...given} />;
    case "capacities":
      return <CapacityChart {...drawn} {...given} />;
    case "operation":
      return <Flows {...drawn} {...given} />;
  }
}
