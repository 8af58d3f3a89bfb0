import { CHANGE_KINDS, meanOfSteps, type ReadChange, type Undone } from "~jobs/engines/timeseries";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { convertedSeries, type ConvertedUpload, type UploadDraft } from "./draft.server";

/** The first year with a value; `stepS` is that of the points. */
interface Course {
  year: number;
  startMs: number;
  stepS: number;
  values: (number | null)[];
}

interface UploadResult extends Omit<ConvertedUpload, "undone"> {
  /** A page of what cleaning changed; the key names a change when it is taken back. */
  changes: { rows: (ReadChange & { key: string })[]; page: number; pageSize: number; total: number; search: string };
  /** How much was taken back. */
  undone: number;
  course: Course | null;
}

const CHANGES_PER_PAGE = 50;
/** Points of the course: a year of quarter-hours. More are shown as means. */
const MOST_POINTS = 36_000;

/** What the last conversion gave, with a page of its changes; null when there is none. */
export async function resultOf(draft: UploadDraft, query: URLSearchParams): Promise<UploadResult | null> {
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

function courseOf(blocks: readonly SeriesBlock[]): Course | null {
  const block = blocks.find(({ values }) => values.some((value) => !Number.isNaN(value)));
  if (!block) return null;
  const group = Math.ceil(block.values.length / MOST_POINTS);
  const values = Array.from(meanOfSteps(block.values, group), (value) => (Number.isNaN(value) ? null : value));
  return { year: block.year, startMs: block.startMs, stepS: block.stepS * group, values };
}

/** What was taken back before and what is ticked now: kinds by name, places as "kind.first step+steps". */
export function moreUndone(before: Undone, ticked: readonly unknown[]): Undone {
  const texts = ticked.filter((one): one is string => typeof one === "string");
  const kinds = CHANGE_KINDS.filter((kind) => before.kinds.includes(kind) || texts.includes(kind));
  const steps = texts.flatMap((text) => {
    const found = /^\w+\.(\d{1,8})\+(\d{1,8})$/.exec(text);
    return found ? [{ index: Number(found[1]), steps: Number(found[2]) }] : [];
  });
  return { kinds, steps: [...before.steps, ...steps] };
}
