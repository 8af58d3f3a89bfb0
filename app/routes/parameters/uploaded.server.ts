import type { CsvInspection, Undone } from "~jobs/engines/timeseries";
import { CHANGE_KINDS, meanOfSteps } from "~jobs/engines/timeseries";
import { CLEANING_DEFAULTS, CLEANING_SHAPE, OUTLIER_ZSCORE } from "~/entities/timeseries/cleaning";
import type { ParameterType } from "~/entities/parameters/parameter";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { convertedSeries, type UploadDraft } from "~/services/parameters/upload/draft.server";
import type { ResultFacts } from "~/ui/parameters/upload/Result";

type Typed = Readonly<Record<string, string>>;

/** The fields of the form as they were typed; of a ticked box the last of its two values. */
export function typedOf(form: FormData): Typed {
  const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  return Object.fromEntries(texts.filter(([name]) => name !== "intent"));
}

/** Cleaning begins with its defaults, outliers looked for, within the bounds of the parameter. */
export function withCleaning(typed: Typed, { geq, leq }: Pick<ParameterType, "geq" | "leq">): Typed {
  const begun = { ...CLEANING_DEFAULTS, outlier_zscore: OUTLIER_ZSCORE, lower_bound: geq, upper_bound: leq };
  const texts = Object.entries(begun).map(([name, value]) => [name, value === null ? "" : String(value)]);
  return { ...typed, ...(Object.fromEntries(texts) as Typed), cleaning: "true" };
}

/** Without cleaning all of it is at its defaults. */
export const withoutCleaning = (typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries({ ...typed, cleaning: "false" }).filter(([name]) => !Object.hasOwn(CLEANING_SHAPE, name)),
  );

/** How the file is read as long as nobody said otherwise. */
export function proposed(inspected: CsvInspection | null, timezone: string, unit: string): Record<string, unknown> {
  const columns = inspected?.columns.length ?? 2;
  return {
    delimiter: inspected?.delimiter ?? ";",
    decimal_separator: inspected?.decimalSeparator ?? "dot",
    stamp_column: "0",
    value_column: String(Math.min(1, columns - 1)),
    timestamp_format: inspected?.stampFormat ?? "",
    timezone,
    stamps_mark: "start",
    unit,
    header_unit_ignored: false,
    factor: 1,
    interpolation: "linear",
    // A single column has no stamps.
    place: columns < 2 ? "position" : "stamped",
    year: columns < 2 ? String(new Date().getUTCFullYear()) : null,
    duplicates: "refuse",
    res_minutes: null,
    reference: null,
  };
}

const CHANGES_PER_PAGE = 50;
/** Points of the course: a year of quarter-hours. More are shown as means. */
const MOST_POINTS = 36_000;

/** What the last conversion gave, with a page of its changes; null when there is none. */
export async function resultOf(draft: UploadDraft, query: URLSearchParams): Promise<ResultFacts | null> {
  const { converted } = draft;
  const series = await convertedSeries(draft);
  if (!converted || !series) return null;
  const pages = Math.max(1, Math.ceil(series.changes.length / CHANGES_PER_PAGE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(query.get("changes"))) || 1));
  const from = (page - 1) * CHANGES_PER_PAGE;
  const rows = series.changes
    .slice(from, from + CHANGES_PER_PAGE)
    .map((change) => ({ ...change, key: `${change.kind}.${change.index}+${change.steps}` }));
  return {
    ...converted,
    changes: { rows, page, pageSize: CHANGES_PER_PAGE, total: series.changes.length, search: `?${query.toString()}` },
    undone: converted.undone.kinds.length + converted.undone.steps.length,
    course: courseOf(series.blocks),
  };
}

function courseOf(blocks: readonly SeriesBlock[]): ResultFacts["course"] {
  const block = blocks.find(({ values }) => values.some((value) => !Number.isNaN(value)));
  if (!block) return null;
  const group = Math.ceil(block.values.length / MOST_POINTS);
  const values = Array.from(meanOfSteps(block.values, group), (value) => (Number.isNaN(value) ? null : value));
  return { year: block.year, startMs: block.startMs, stepS: block.stepS * group, values };
}

/** What was taken back before and what is ticked now: kinds by name, places as "kind.first step+steps". */
export function moreUndone(before: Undone, ticked: readonly FormDataEntryValue[]): Undone {
  const texts = ticked.filter((one): one is string => typeof one === "string");
  const kinds = CHANGE_KINDS.filter((kind) => before.kinds.includes(kind) || texts.includes(kind));
  const steps = texts.flatMap((text) => {
    const found = /^\w+\.(\d{1,8})\+(\d{1,8})$/.exec(text);
    return found ? [{ index: Number(found[1]), steps: Number(found[2]) }] : [];
  });
  return { kinds, steps: [...before.steps, ...steps] };
}
