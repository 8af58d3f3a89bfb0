import type { ChartKind } from "./chartConfig";

/** Charts as the gallery groups them, in the order in which people ask. */
export const CHART_GROUPS = {
  answer: ["answer", "key_figures", "influence"],
  money: ["costs", "status_quo", "cash_flow", "profitability"],
  energy: ["capacities", "energy_flows", "emissions", "line_loading"],
  operation: ["operation", "levels", "price", "duration", "heat_map"],
} as const satisfies Record<string, readonly ChartKind[]>;
export type ChartGroup = keyof typeof CHART_GROUPS;
export const GROUP_NAMES = Object.keys(CHART_GROUPS) as ChartGroup[];

/** How many columns a chart begins with: what runs over time, and what is read as text, needs room. */
export const FIRST_COLUMNS: Readonly<Record<ChartKind, 1 | 2 | 3>> = {
  answer: 3,
  key_figures: 3,
  influence: 1,
  costs: 1,
  status_quo: 1,
  cash_flow: 1,
  profitability: 3,
  capacities: 1,
  energy_flows: 3,
  emissions: 1,
  line_loading: 1,
  operation: 2,
  levels: 1,
  price: 2,
  duration: 1,
  heat_map: 2,
};

/** What the gallery is asked for: words that a chart has to have, and its group. Null: all groups. */
export interface GalleryQuery {
  words: string;
  group: ChartGroup | null;
}

/** Charts that fit what is asked, by group; groups without any are left out. @param textOf name and sentence of a chart in the reader's language */
export function chartsFor(
  { words, group }: GalleryQuery,
  textOf: (kind: ChartKind) => string,
): { group: ChartGroup; kinds: ChartKind[] }[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (kind: ChartKind) => {
    const text = textOf(kind).toLowerCase();
    return parts.every((part) => text.includes(part));
  };
  return GROUP_NAMES.filter((name) => group === null || name === group)
    .map((name) => ({ group: name, kinds: (CHART_GROUPS[name] as readonly ChartKind[]).filter(fits) }))
    .filter(({ kinds }) => kinds.length > 0);
}
