import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { type ChartConfig, chartConfigSchema, type ChartKind } from "~/entities/dashboards/chartConfig";
import { PRESET_NAMES, presetCharts, type PresetConfig, type PresetName } from "~/entities/dashboards/presets";
import { levelNames } from "~/routes/results/frame.server";
import { chooseTarget, targetsOf } from "~/services/results/balance";
import type { ChartShown } from "~/ui/dashboards/drawn";
import { type Picture, pictureOf, SIGN_PICTURES } from "~/ui/dashboards/picture";
import { type ChartPage, chartReader, once, runReader } from "./charts.server";

/** Carrier of what a trader buys and sells. */
const ELECTRICITY = "electricity";

/** Logs a chart that could not be read for its picture: a sign stands for it. */
export const failedPicture =
  ({ context }: Pick<LoaderFunctionArgs, "context">) =>
  (err: unknown) =>
    context.log.error({ err }, "a picture of a chart could not be drawn");

/** What charts of a system would show now: of the newest result, as the reader may see it. */
export function offersOf(page: ChartPage, locale: Locale, failed: (error: unknown) => void) {
  const runOf = runReader(page, locale);
  const read = chartReader(page, runOf, failed);
  const drawings = once<ChartShown["drawn"]>();
  // How wide a chart is changes nothing of what is drawn.
  const drawnOf = (chart: PresetConfig): ChartShown["drawn"] =>
    drawings(JSON.stringify([chart.chart, chart.settings]), () => read(configOf(page, chart)).drawn);
  const ready = runOf({ optimization_id: null, newest_of: null });
  const shows = (chart: PresetConfig): boolean => !ready || drawnOf(chart) !== null;
  const electricity = ready ? electricBalance() : null;

  /** The balance of electricity with the largest demand, as settings name it. */
  function electricBalance(): string | null {
    const { carrierOf } = levelNames(ready!);
    const balances = ready!.result.tables.balances.filter(
      ({ carrierLevelId }) => carrierOf(carrierLevelId) === ELECTRICITY,
    );
    return chooseTarget(targetsOf([], balances), balances, null)?.id ?? null;
  }

  return {
    run: ready?.run.name ?? null,
    /** The small drawing of a kind: of the newest result, else a sign. */
    picture: (chart: ChartKind): Picture => {
      const drawn = drawnOf({ chart, columns: 1, settings: {} });
      const shape = drawn && pictureOf(drawn);
      return shape ? { shape, isSign: false } : { shape: SIGN_PICTURES[chart], isSign: true };
    },
    preset: (name: PresetName): PresetConfig[] => presetCharts(name, shows, electricity),
  };
}
export type Offers = ReturnType<typeof offersOf>;

/** The presets with what of them the system can show; one without anything is not offered. */
export const presetOffers = (offers: Offers) =>
  PRESET_NAMES.map((name) => {
    const kinds = [...new Set(offers.preset(name).map(({ chart }) => chart))];
    return { name, charts: kinds.map((chart) => ({ chart, picture: offers.picture(chart) })) };
  }).filter(({ charts }) => charts.length > 0);

/** The charts of a preset as rows: of the reader's system, with ids of their own. */
export const presetConfigs = (page: ChartPage, offers: Offers, name: PresetName): ChartConfig[] =>
  offers.preset(name).map((chart) => ({ ...configOf(page, chart), config_id: randomUUID() }));

const configOf = ({ system }: ChartPage, chart: PresetConfig): ChartConfig =>
  chartConfigSchema.parse({ ...chart, config_id: "offer", system_id: system.system_id });
