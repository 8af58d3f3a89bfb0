import type { ComponentProps } from "react";
import type { ChartConfig } from "~/entities/dashboards/chartConfig";
import type { Mismatch } from "~/entities/results/economics/comparable";
import type { CapacityChart } from "~/ui/results/capacities/CapacityGroupView";
import type { CostChart } from "~/ui/results/costs/CostChart";
import type { EmissionPath } from "~/ui/results/emissions/EmissionPath";
import type { FlowView } from "~/ui/results/flows/EnergyFlows";
import type { OfRun } from "~/ui/results/frame/frame";
import type { InfluenceChart } from "~/ui/results/influence/InfluenceTable";
import type { OperationProps } from "~/ui/results/operation/operation";
import type { LineLoadingProps } from "~/ui/results/places/LineLoadingTable";
import type { LoadedLines } from "~/ui/results/places/LoadingMap";
import type { RunSummarySection } from "~/ui/results/runSummary/RunSummarySection";
import type { CashFlowChart } from "~/ui/results/statusQuo/CashFlow";
import type { Waterfall } from "~/ui/results/statusQuo/KindsCompared";
import type { ProfitabilityFigures } from "~/ui/results/statusQuo/ProfitabilityFigures";
import type { SummaryKeyFigures } from "~/ui/results/summary/SummaryKeyFigures";

type Given = "id" | "locale" | "level";

/** What of the operation over time is drawn. */
export type OperationKind = "operation" | "levels" | "price" | "duration" | "heat_map";

export type OperationDrawn<Kind extends OperationKind> = { kind: Kind } & Omit<OperationProps, Given>;

/** What a chart of a dashboard is drawn from: the properties of the result view's own component. */
export type Drawn =
  | ({ kind: "key_figures" } & Omit<ComponentProps<typeof SummaryKeyFigures>, Given>)
  | ({ kind: "costs" } & Omit<ComponentProps<typeof CostChart>, Given>)
  | ({ kind: "capacities" } & Omit<ComponentProps<typeof CapacityChart>, Given>)
  | OperationDrawn<"operation">
  | OperationDrawn<"levels">
  | OperationDrawn<"price">
  | OperationDrawn<"duration">
  | OperationDrawn<"heat_map">
  | ({ kind: "energy_flows" } & Omit<FlowView, Given>)
  | ({ kind: "emissions" } & Omit<ComponentProps<typeof EmissionPath>, Given>)
  | ({ kind: "cash_flow" } & Omit<ComponentProps<typeof CashFlowChart>, Given>)
  | ({ kind: "profitability" } & ComponentProps<typeof ProfitabilityFigures>)
  | ({ kind: "status_quo" } & Omit<ComponentProps<typeof Waterfall>, Given>)
  | ({ kind: "answer" } & Omit<ComponentProps<typeof RunSummarySection>, Given | "plan" | "why" | "bare">)
  | ({ kind: "influence" } & Omit<ComponentProps<typeof InfluenceChart>, Given>)
  | ({ kind: "line_loading"; frame: OfRun } & LoadedLines &
      Omit<LineLoadingProps, Given | "operationHref" | "children">);

/** A chart with its run, or why it cannot be shown. */
export interface ChartShown {
  config: ChartConfig;
  run: { id: string; name: string } | null;
  /** A key of "dashboards:missing": why there is nothing to draw. */
  missing: "run" | "result" | "kind" | "values" | "of" | "status_quo" | "failed" | null;
  drawn: Drawn | null;
  /** Of a chart that needs a status quo: what keeps the newest from being compared. No name where there is none. */
  status_quo?: { name: string | null; mismatches: readonly Mismatch[] };
}
