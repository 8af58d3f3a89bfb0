import { z } from "zod";
import { id } from "~/entities/core/shared";
import { OPTIMIZATION_KINDS } from "~/entities/optimizations/optimization";
import { PARAMETER_IMPACTS } from "~/entities/parameters/parameter";
import { CAPACITY_GROUPS } from "~/entities/results/capacities";
import { LOADINGS } from "~/entities/results/charts/lineLoading";
import { DIVERGENCES, SORTINGS } from "~/entities/results/operationShape";
import { RESOLUTIONS } from "~/entities/results/result";
import { SCALES } from "~/entities/results/scales";
import { MOST_COLUMNS } from "./arrangement";

/** What a chart can be told. Null: as the result view does it by itself. */
const settings = {
  impact: z.enum(PARAMETER_IMPACTS).nullable().default(null),
  group: z.enum(CAPACITY_GROUPS).nullable().default(null),
  /** A balance or a component of the run, as the operation view names it. */
  of: z.string().max(300, "rules.string_length").nullable().default(null),
  /** A model year; where the run has another horizon, its last one. */
  year: z.number().int().min(1950).max(2200).nullable().default(null),
  resolution: z.enum(RESOLUTIONS).nullable().default(null),
  /** A day of the week that is shown hour by hour; of its year, the season counts. */
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, "rules.date_invalid")
    .nullable()
    .default(null),
  sorting: z.enum(SORTINGS).nullable().default(null),
  divergences: z.enum(DIVERGENCES).nullable().default(null),
  /** What of the loading of lines. */
  loading: z.enum(LOADINGS).nullable().default(null),
  scale: z.enum(SCALES).nullable().default(null),
};
export type SettingName = keyof typeof settings;
export const SETTING_NAMES = Object.keys(settings) as SettingName[];
export const settingsSchema = z.object(settings);
export type ChartSettings = z.infer<typeof settingsSchema>;

/**
 * The charts that dashboards have, and what each can be told. A further one is a line here, a reader in
 * `app/routes/dashboards/readers/readers.server.ts`, a drawing in `app/ui/dashboards/ChartBody.tsx` and its name in
 * `locales/<language>/dashboards.json`.
 */
export const CHART_SETTINGS = {
  key_figures: ["scale"],
  costs: ["impact", "scale"],
  capacities: ["group", "scale"],
  operation: ["of", "year", "resolution", "date", "sorting", "divergences", "scale"],
  levels: ["of", "year", "resolution", "date", "scale"],
  price: ["of", "year", "resolution", "date"],
  duration: ["of", "year", "scale"],
  heat_map: ["of", "year", "scale"],
  energy_flows: ["year", "scale"],
  emissions: [],
  cash_flow: ["scale"],
  profitability: ["scale"],
  status_quo: ["year", "scale"],
  answer: ["year"],
  influence: [],
  line_loading: ["year", "loading"],
} as const satisfies Record<string, readonly SettingName[]>;
export type ChartKind = keyof typeof CHART_SETTINGS;
export const CHART_KINDS = Object.keys(CHART_SETTINGS) as [ChartKind, ...ChartKind[]];

export const takes = (chart: ChartKind, setting: SettingName): boolean =>
  (CHART_SETTINGS[chart] as readonly SettingName[]).includes(setting);

export const chartConfigSchema = z.object({
  config_id: id,
  system_id: id,
  chart: z.enum(CHART_KINDS),
  /** "": the chart's own title alone. */
  title: z
    .string()
    .trim()
    .max(120, "rules.string_length")
    .regex(/^[^\u0000-\u001f\u007f]*$/, "rules.control_characters")
    .default(""),
  /** Width of 1 to 3 columns. */
  columns: z.number().int("rules.must_be_integer").min(1).max(MOST_COLUMNS, "rules.must_be_in_range").default(1),
  /** null: the newest run with a result that the reader may see. */
  optimization_id: id.nullable().default(null),
  /** Of which type the newest run is. Null: of any. Only without `optimization_id`. */
  newest_of: z.enum(OPTIMIZATION_KINDS).nullable().default(null),
  settings: settingsSchema.default({}),
});
export type ChartConfig = z.infer<typeof chartConfigSchema>;

/** A chart without a run of its own is of the run that the page is about. */
export const followsPage = ({
  optimization_id,
  newest_of,
}: Pick<ChartConfig, "optimization_id" | "newest_of">): boolean => optimization_id === null && newest_of === null;
