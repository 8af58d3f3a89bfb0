import { z } from "zod";
import { id } from "~/entities/core/shared";
import { CHART_SETTINGS, chartConfigSchema, settingsSchema, type ChartKind } from "./chartConfig";

/** The form of a chart: it has only the settings that the chart listens to. */
export function chartForm(chart: ChartKind) {
  const { title, columns, optimization_id } = chartConfigSchema.shape;
  const own = Object.fromEntries(CHART_SETTINGS[chart].map((name) => [name, settingsSchema.shape[name]]));
  return z.object({
    config_id: id,
    expected: z.string().nullable().default(null),
    chart: z.literal(chart),
    ...{ title, columns, optimization_id },
    // A chart without settings sends none.
    settings: z.object(own).default({}),
  });
}
