import type { ChartConfig, ChartKind } from "./chartConfig";
import { FIRST_COLUMNS } from "./gallery";

/** A chart of a preset. */
interface PresetChart {
  chart: ChartKind;
  /** The balance that it is of: that of electricity with the largest demand, where the run has one. */
  electric?: boolean;
}

/**
 * Ready dashboards by who reads them: the planner of a site, who runs it, who buys and sells its energy, and the board that decides. Rows
 * are three columns wide, so that a screen on a wall is full.
 */
export const PRESETS = {
  planner: [
    { chart: "answer" },
    { chart: "capacities" },
    { chart: "costs" },
    { chart: "influence" },
    { chart: "energy_flows" },
    { chart: "emissions" },
    { chart: "status_quo" },
    { chart: "cash_flow" },
  ],
  operator: [
    { chart: "operation" },
    { chart: "levels" },
    { chart: "price" },
    { chart: "duration" },
    { chart: "heat_map" },
    { chart: "line_loading" },
  ],
  trader: [
    { chart: "price", electric: true },
    { chart: "costs" },
    { chart: "operation", electric: true },
    { chart: "duration", electric: true },
    { chart: "heat_map", electric: true },
    { chart: "levels", electric: true },
  ],
  board: [
    { chart: "answer" },
    { chart: "cash_flow" },
    { chart: "status_quo" },
    { chart: "capacities" },
    { chart: "emissions" },
    { chart: "costs" },
    { chart: "influence" },
  ],
} as const satisfies Record<string, readonly PresetChart[]>;
export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

export const isPreset = (name: unknown): name is PresetName => PRESET_NAMES.some((one) => one === name);

export type PresetConfig = Pick<ChartConfig, "chart" | "columns"> & { settings: Partial<ChartConfig["settings"]> };

/**
 * The charts of a preset that a system can show. @param shows whether there is something to draw, and may be. @param electricity the balance
 * of electricity as settings name it; null where there is none
 */
export function presetCharts(
  name: PresetName,
  shows: (chart: PresetConfig) => boolean,
  electricity: string | null = null,
): PresetConfig[] {
  const charts: readonly PresetChart[] = PRESETS[name];
  return charts
    .map(({ chart, electric }) => ({
      chart,
      columns: FIRST_COLUMNS[chart],
      settings: electric && electricity !== null ? { of: electricity } : {},
    }))
    .filter(shows);
}

/** The name itself, or the first of "name 2", "name 3" and so on that is not taken, whatever the case of its letters. */
export function freeName(name: string, others: readonly string[]): string {
  const used = new Set(others.map((one) => one.toLowerCase()));
  for (let count = 1; ; count++) {
    const one = count === 1 ? name : `${name} ${count}`;
    if (!used.has(one.toLowerCase())) return one;
  }
}
