import { useTranslation } from "react-i18next";
import { formatPercent, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

export interface CoverageProps {
  coverage: {
    year: string;
    cancelled: number;
    /** MWh. Null: not known. */
    consumption: number | null;
    /** Whether somebody typed it; else it is metered, of a share of the hours, without some components. */
    typed: boolean;
    measured: number | null;
    unmeasured: number;
    /** null: no consumption is known. */
    share: number | null;
  };
  base: string;
  siteHref: string | null;
}

/** How much of the electricity of a year cancelled guarantees cover, and where that is from. */
export function GooCoverage({ coverage, base, siteHref }: CoverageProps) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { year, cancelled, consumption, typed, measured, unmeasured, share } = coverage;
  const mwh = (value: number) => formatScaled(value, "MWh", locale);
  return (
    <>
      <p>
        {share === null || consumption === null
          ? t("goos.coverage_unknown", { year, cancelled: mwh(cancelled) })
          : t("goos.coverage", {
              year,
              cancelled: mwh(cancelled),
              consumption: mwh(consumption),
              share: formatPercent(share, locale),
            })}{" "}
        {typed ? t("goos.coverage_typed") : null}
        {!typed && measured !== null
          ? t("goos.coverage_metered", { known: formatPercent(measured, locale), count: unmeasured })
          : null}
        {!typed && measured === null && siteHref ? <a href={siteHref}>{t("goos.coverage_site")}</a> : null}
      </p>
      <form method="get" action={base} className="filter-bar" aria-label={t("goos.coverage_form")}>
        <input type="hidden" name="year" value={year} />
        <div className="field">
          <label htmlFor="consumption">{t("goos.consumption", { year })}</label>
          <input
            id="consumption"
            name="consumption"
            inputMode="decimal"
            defaultValue={typed && consumption !== null ? String(consumption) : ""}
          />
        </div>
        <button type="submit" className="button button-secondary">
          {t("goos.compare")}
        </button>
      </form>
    </>
  );
}
