import type { SiteFigures } from "~/engines/timeseries/plausibility";
import { KIND_DEFAULTS, SITE_KINDS } from "~/entities/quick/kinds";

/** Sites of a kind may use so many times less, and more, than what is taken for it. */
const LESS = 50;
const MORE = 200;

/** What the page of a quick site says of the electricity of a year: what was entered, and what is usual for its kind. */
export function siteFigures(typed: Readonly<Record<string, string>>): SiteFigures {
  const entered = Number((typed["electricity_mwh"] ?? "").replace(",", "."));
  const kind = SITE_KINDS.find((name) => name === typed["kind"]);
  const usual = kind && KIND_DEFAULTS[kind].electricity_mwh;
  return {
    ...(entered > 0 ? { yearlySum: entered } : {}),
    ...(usual ? { usualSum: { low: usual / LESS, high: usual * MORE } } : {}),
  };
}
