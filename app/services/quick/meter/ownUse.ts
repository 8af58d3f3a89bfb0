import { type MeterReading, NO_COLUMN } from "~/entities/quick/meter";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";

/** Headers of columns by what they count, in the languages of meters. */
const HEADERS = {
  purchase: /bezug|import|soutir|achat|purchase|1[.-]8\.0/iu,
  feed_in: /einspeis|export|inject|feed.?in|lieferung|2[.-]8\.0/iu,
  production: /erzeug|produ[ck]t|generation|pv\b|solar/iu,
} as const;

/** Columns of purchase, production and feed-in where the headers name each once; null where they do not. */
export function namedColumns(
  columns: readonly string[],
  valueColumns: readonly number[],
): { purchase: number; production: number; feed_in: number } | null {
  const named = (what: keyof typeof HEADERS) => {
    const all = valueColumns.filter((column) => HEADERS[what].test(columns[column] ?? ""));
    return all.length === 1 ? all[0]! : null;
  };
  const [purchase, production, feed_in] = [named("purchase"), named("production"), named("feed_in")];
  if (purchase === null || production === null || feed_in === null) return null;
  return new Set([purchase, production, feed_in]).size === 3 ? { purchase, production, feed_in } : null;
}

/** What is wrong with the columns of a reading, as a rule of the page at its field; null where nothing is. */
export function columnProblem({
  meter_column,
  meter_added,
  meter_production,
  meter_feed_in,
}: MeterReading): [string, string] | null {
  if (meter_added.includes(meter_column)) return ["meter_added", "meter_added_twice"];
  const used = [meter_column, ...meter_added, meter_production, meter_feed_in].filter((column) => column !== NO_COLUMN);
  if (meter_feed_in !== NO_COLUMN && meter_production === NO_COLUMN) return ["meter_production", "meter_no_production"];
  return new Set(used).size < used.length ? ["meter_production", "meter_same"] : null;
}

/** Steps in which rounding may make less than nothing of what was used, as a share of the peak. */
const ROUNDING = 0.02;

/**
 * What a site used: purchase and production without feed-in, each step [MW]; NaN where one of them is unknown. `negative`: share of the known
 * steps in which more was fed in than there was; they count as 0. Blocks of one file, with the same steps.
 */
export function ownUse(
  purchase: readonly SeriesBlock[],
  production: readonly SeriesBlock[],
  feedIn: readonly SeriesBlock[] | null,
): { blocks: SeriesBlock[]; negative: number } {
  const peak = purchase.reduce((most, { values }) => values.reduce((a, b) => (b > a ? b : a), most), 0);
  let [steps, negative] = [0, 0];
  const blocks = purchase.map((block) => {
    const of = (all: readonly SeriesBlock[]) =>
      all.find(({ year, stepS }) => year === block.year && stepS === block.stepS);
    const [produced, sent] = [of(production), feedIn ? of(feedIn) : null];
    const values = block.values.map((bought, i) => {
      const used = bought + (produced?.values[i] ?? NaN) - (sent === null ? 0 : (sent?.values[i] ?? NaN));
      if (Number.isNaN(used)) return NaN;
      steps++;
      if (used < -ROUNDING * peak) negative++;
      return Math.max(0, used);
    });
    return { ...block, values };
  });
  return { blocks, negative: steps > 0 ? negative / steps : 0 };
}
