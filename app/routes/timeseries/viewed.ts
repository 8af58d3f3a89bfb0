import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { Locale } from "~/entities/core/locale";
import type { YearRange } from "~/entities/timeseries/yearRange";
import type { SystemPage } from "~/routes/page/guard.server";
import type { Curve } from "~/services/timeseries/viewer/read.server";

/** What a source is looked up with: the page's rights, the id of the address, and its query. */
export interface Asked {
  args: LoaderFunctionArgs;
  page: SystemPage;
  id: string;
  query: URLSearchParams;
  locale: Locale;
  t: TFunction;
}

/** A series as the viewer takes it, wherever it is kept. */
export interface Viewed {
  title: string;
  /** The page it was opened from, where Close leads. */
  back: { label: string; href: string };
  unit: string;
  sumUnit: string;
  synthetic: boolean;
  /** The first is what the numbers are of. */
  curves: readonly Curve[];
  /** What the address names the series by next to its id. */
  more: Readonly<Record<string, string>>;
  /** The years that a range of years begins with, if not all there are. */
  usual: YearRange | null;
  fromMinimum: boolean;
  /** Stored for runs, which need a value for each step: who looks at it is told what is missing. */
  needsAll?: boolean;
  /** What runs take where a value is missing; null, or not there: nothing. */
  defaultValue?: number | null;
  /** Weather that is stored, and that the reader may change: the id of the series. */
  weatherId?: string;
  descriptions: { term: string; value: string }[];
  uses: {
    label: string;
    scenario: string;
    elementHref: string;
    editHref: string | null;
    parameter_id: string;
    reference: string | null;
  }[];
}
