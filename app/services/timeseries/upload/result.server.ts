import { CHANGE_KINDS, type ReadChange, type Undone } from "~/engines/timeseries";
import { finestSteps } from "~/entities/timeseries/chartWindow";
import type { Course } from "~/entities/timeseries/course";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { ShownSteps } from "~/entities/timeseries/viewer";
import { courseOf } from "~/services/timeseries/viewer/course.server";
import { convertedSeries, type ConvertedUpload, type UploadDraft } from "./draft.server";

/** The first year with a value, in steps that a chart has room for; of a shorter file the days that it has. */
interface UploadCourse extends Course {
  year: number;
  /** First and last step of the part of the year (UTC, ms); null: the year is whole. */
  part: readonly [fromMs: number, toMs: number] | null;
  steps: ShownSteps;
}

interface UploadResult extends Omit<ConvertedUpload, "undone"> {
  /** A page of what cleaning changed; the key names a change when it is taken back. */
  changes: { rows: (ReadChange & { key: string })[]; page: number; pageSize: number; total: number; search: string };
  /** How much was taken back. */
  undone: number;
  course: UploadCourse | null;
}

const CHANGES_PER_PAGE = 50;
/** A file with less of the year than this share is shown by itself: a week would be a stroke in a year. */
const SHORT = 0.5;

/** What the last conversion gave, with a page of its changes, in a zone; null when there is none. */
export async function resultOf(draft: UploadDraft, query: URLSearchParams, zone: string): Promise<UploadResult | null> {
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
    course: await firstYear(series.blocks, zone),
  };
}

async function firstYear(blocks: readonly SeriesBlock[], zone: string): Promise<UploadCourse | null> {
  const block = blocks.find(({ values }) => values.some((value) => !Number.isNaN(value)));
  if (!block) return null;
  const from = block.values.findIndex((value) => !Number.isNaN(value));
  const to = block.values.findLastIndex((value) => !Number.isNaN(value));
  const stepMs = block.stepS * 1000;
  const isPart = to - from + 1 < block.values.length * SHORT;
  const run = isPart
    ? { ...block, startMs: block.startMs + from * stepMs, values: block.values.slice(from, to + 1) }
    : block;
  const steps = finestSteps(run.values.length * stepMs, block.stepS, 1);
  const part = isPart ? ([block.startMs + from * stepMs, block.startMs + to * stepMs] as const) : null;
  return { year: block.year, part, steps, ...(await courseOf(run, steps, zone)) };
}

/** What was taken back before and what is ticked now: kinds by name, places as "kind.first step+steps". */
export function moreUndone(before: Undone, ticked: readonly unknown[]): Undone {
  const texts = ticked.filter((text): text is string => typeof text === "string");
  const kinds = CHANGE_KINDS.filter((kind) => before.kinds.includes(kind) || texts.includes(kind));
  const steps = texts.flatMap((text) => {
    const match = /^\w+\.(\d{1,8})\+(\d{1,8})$/.exec(text);
    return match ? [{ index: Number(match[1]), steps: Number(match[2]) }] : [];
  });
  return { kinds, steps: [...before.steps, ...steps] };
}
