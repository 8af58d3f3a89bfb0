import { MOST_COLUMNS } from "./arrangement";
import type { ChartKind } from "./chartConfig";

/** Rows of charts that a screen on a wall shows at once: more would be too small to read from across a room. */
const ROWS = 2;

/** How long a screen stays before the next one, or itself as it is then, takes its place [s]. Never shorter: each asks the server once. */
export const WALL_SECONDS = 60;

/** A screen that nobody has touched for so long stands still [h]: it would keep a sign-in alive for ever. */
export const WALL_HOURS = 24;

/** A row of charts of a screen, each as wide as it is drawn there: a row has no room left. */
export interface WallRow<Card> {
  cards: { card: Card; columns: number }[];
}

/**
 * The charts of a dashboard as screens of a wall, in their order. A chart that has no room beside those before it begins a row. The last of
 * a row takes what is left of it. A dashboard without charts has one empty screen.
 */
export function wallScreens<Card extends { columns: number }>(cards: readonly Card[]): WallRow<Card>[][] {
  const rows: WallRow<Card>[] = [];
  let left = 0;
  for (const card of cards) {
    const columns = Math.min(card.columns, MOST_COLUMNS);
    if (columns > left) {
      rows.push({ cards: [] });
      left = MOST_COLUMNS;
    }
    rows.at(-1)!.cards.push({ card, columns });
    left -= columns;
  }
  for (const { cards } of rows) {
    const used = cards.reduce((sum, { columns }) => sum + columns, 0);
    cards.at(-1)!.columns += MOST_COLUMNS - used;
  }
  const screens = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, i) => rows.slice(i * ROWS, (i + 1) * ROWS));
  return screens.length > 0 ? screens : [[]];
}

/** Charts that are figures: they need little height, and leave it to the other row. */
const LOW: readonly ChartKind[] = ["answer", "key_figures", "profitability"];

/**
 * How high drawings of a screen are [px], so that its rows fill a height of 1080 px with titles, sentences and legends around them; smaller
 * screens scroll.
 */
export function drawingHeight(rows: readonly (readonly { chart: ChartKind }[])[]): number {
  const high = rows.filter((row) => row.some(({ chart }) => !LOW.includes(chart))).length;
  if (rows.length < ROWS) return 640;
  return high < rows.length ? 400 : 256;
}

/** Which screen comes after one; both counted from 1. */
export const nextScreen = (screen: number, count: number): number => (screen >= count ? 1 : screen + 1);
