export { AreaStack, type AreaStackProps } from "./AreaStack";
export { LineChart, type LineChartProps } from "./LineChart";
export { CellBar, SizeBar, SizeKey } from "./CellBar";
export { BarChart } from "./BarChart";
export type { BarChartProps } from "./bars";
export { HeatStrip, type HeatStripProps } from "./HeatStrip";
export { chartData, type ChartData, type ChartProps, type ChartSeries, type TimeSteps } from "./chartData";
export { shortDay } from "~/entities/core/axisTicks";
export { Sankey, type SankeyLink, type SankeyNode, type SankeyProps } from "./sankey";
