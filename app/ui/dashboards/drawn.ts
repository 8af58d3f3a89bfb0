import type { ComponentProps } from "react";
import type { ChartConfig } from "~/entities/dashboards/chartConfig";
import type { CapacityChart } from "~/ui/results/capacities/CapacityGroupView";
import type { CostChart } from "~/ui/results/costs/CostChart";
import type { EmissionPath } from "~/ui/results/emissions/EmissionPath";
import type { FlowView } from "~/ui/results/flows/EnergyFlows";
import type { OperationProps } from "~/ui/results/operation/OperationCharts";
import type { CashFlowChart } from "~/ui/results/statusQuo/CashFlow";
import type { SummaryKeyFigures } from "~/ui/results/summary/SummaryKeyFigures";

type Given = "id" | "locale" | "level";

/** What of a balance or component over time is drawn. */
export type OperationDrawn<Kind extends "operation" | "levels" | "price" | "duration"> = { kind: Kind } & Omit<
  OperationProps,
  Given
>;

/** What a chart of a dashboard is drawn from: the properties of the result view's own component. */
export type Drawn =
  | ({ kind: "key_figures" } & Omit<ComponentProps<typeof SummaryKeyFigures>, Given>)
  | ({ kind: "costs" } & Omit<ComponentProps<typeof CostChart>, Given>)
  | ({ kind: "capacities" } & Omit<ComponentProps<typeof CapacityChart>, Given>)
  | OperationDrawn<"operation">
  | OperationDrawn<"levels">
  | OperationDrawn<"price">
  | OperationDrawn<"duration">
  | ({ kind: "energy_flows" } & Omit<FlowView, Given>)
  | ({ kind: "emissions" } & Omit<ComponentProps<typeof EmissionPath>, Given>)
  | ({ kind: "cash_flow" } & Omit<ComponentProps<typeof CashFlowChart>, Given>);

/** A chart with its run, or why it cannot be shown. */
export interface ChartShown {
  config: ChartConfig;
  run: { id: string; name: string } | null;
  /** A key of "dashboards:missing": why there is nothing to draw. */
  missing: "run" | "result" | "values" | "of" | "status_quo" | "failed" | null;
  drawn: Drawn | null;
}
