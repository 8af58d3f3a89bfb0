import { formatDate } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ViewPeriod } from "~/entities/operator/viewPeriod";
import type { PeriodNavProps } from "~/ui/operator/PeriodNav";

/** The days of a period in words, and the same page for the periods before and after it. `href`: its address from a day (YYYY-MM-DD) on. */
export function periodNav(
  { period, before, after, fromMs, toMs }: ViewPeriod,
  locale: Locale,
  zone: string,
  href: (from: string) => string,
): PeriodNavProps {
  const first = formatDate(fromMs, locale, zone);
  const last = formatDate(toMs - 1, locale, zone);
  return {
    period,
    beforeHref: href(before),
    afterHref: href(after),
    periodText: first === last ? first : `${first} – ${last}`,
  };
}
