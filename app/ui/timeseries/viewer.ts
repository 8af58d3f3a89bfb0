import { CALENDAR, type CalendarPeriod, SPAN_FIRST } from "~/entities/core/axisSpan";
import type { FieldIssue } from "~/entities/core/issue";
import type { SeriesGaps } from "~/entities/timeseries/gaps";
import type { SeriesView } from "~/entities/timeseries/seriesView";
import { type ViewerPeriod, viewerQuery, type ViewerSettings } from "~/entities/timeseries/viewer";
import type { YearRange } from "~/entities/timeseries/yearRange";
import type { Option } from "~/ui/kit/fields";

/** What the viewer shows of a series. */
export interface ViewerFacts {
  title: string;
  back: { label: string; href: string };
  /** Address of this page without its settings, and what names the series next to it. */
  base: string;
  more: Readonly<Record<string, string>>;
  settings: ViewerSettings;
  issues: readonly FieldIssue[];
  systemZone: string;
  zones: readonly Option[];
  unit: string;
  sumUnit: string;
  synthetic: boolean;
  fromMinimum: boolean;
  curves: readonly { name: string | null; colour?: string }[];
  /** null: the series has no values that could be read. */
  timeframe: {
    zone: string;
    at: string;
    now: string | null;
    previous: string | null;
    next: string | null;
    span: { fromMs: number; toMs: number };
    extent: { fromMs: number; toMs: number };
    years: YearRange;
    range: YearRange;
  } | null;
  /** null: nothing in the period. */
  view: SeriesView | null;
  /** What is missing in a series that runs use; null: nothing. */
  gaps: SeriesGaps | null;
  /** What runs take where a value is missing; null: nothing. */
  defaultValue: number | null;
  /** Where it is filled; null: the reader may not. */
  cleanHref: string | null;
  /** Where short gaps of weather are filled in the series itself; null: it is none, or the reader may not. */
  mendHref: string | null;
  descriptions: readonly { term: string; value: string }[];
  uses: readonly {
    label: string;
    scenario: string;
    elementHref: string;
    editHref: string | null;
    parameter_id: string;
    reference: string | null;
  }[];
}

type Changes = Partial<ViewerSettings>;

/** The address of the viewer with some settings changed, or of a file of what it shows. */
export function viewerHref({ base, more, settings }: ViewerFacts, changes: Changes = {}, file = ""): string {
  // Another period or view begins with its first page.
  const settled = { ...settings, page: 1, ...changes };
  return `${base}${file && `/${file}`}${viewerQuery(settled, more)}`;
}

/** Where a span of a chart opens in the viewer: at the shortest period that holds it, of those shorter than `longest`. */
export const viewerSpans = (
  href: (changes: Changes) => string,
  longest: ViewerPeriod = "years",
): { period: CalendarPeriod; href: string }[] =>
  CALENDAR.slice(0, longest === "years" ? undefined : CALENDAR.indexOf(longest)).map((period) => ({
    period,
    href: href({ period, at: `${SPAN_FIRST}T00:00` }),
  }));

/** A period in another length keeps the moment that is looked at. */
export const periodChange = ({ settings, timeframe }: ViewerFacts, period: ViewerPeriod): Changes =>
  period === "years" ? { period } : { period, at: settings.at || (timeframe?.at ?? "") };
