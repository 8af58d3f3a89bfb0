import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { ChartBody } from "./ChartBody";
import type { ChartShown } from "./drawn";

interface Props extends ChartShown {
  name: string;
  locale: Locale;
  /** The page itself: asking again may help a chart that failed. */
  here: string;
}

/** A chart of a dashboard under its name, and what it keeps of its own whatever the page shows; or why it cannot be shown. */
export function ChartCard({ config, name, run, drawn, missing, status_quo, locale, here }: Props) {
  const { t } = useTranslation("dashboards");
  const { optimization_id, newest_of, settings } = config;
  const own = [
    run && optimization_id ? t("run", { name: run.name }) : null,
    run && newest_of ? t(`newest_of.${newest_of}`, { name: run.name }) : null,
    settings.year === null ? null : t("own_year", { year: settings.year }),
  ].filter((text) => text !== null);
  return (
    <div className="stack">
      <h2 className="chart-name">{name}</h2>
      {drawn ? (
        <ChartBody drawn={drawn} id={`chart-${config.config_id}`} locale={locale} />
      ) : (
        <div className="chart">
          <p>{t(`missing.${missing ?? "failed"}`)}</p>
          {status_quo && status_quo.mismatches.length > 0 ? <Reasons {...status_quo} /> : null}
          {missing === "failed" ? (
            <p>
              <a href={here}>{t("retry")}</a>
            </p>
          ) : null}
        </div>
      )}
      {own.length > 0 ? <p className="muted small">{own.join(" · ")}</p> : null}
    </div>
  );
}

/** What keeps the newest status quo from being compared. */
function Reasons({ name, mismatches }: NonNullable<ChartShown["status_quo"]>) {
  const { t } = useTranslation(["dashboards", "results"]);
  return (
    <>
      {name === null ? null : <p>{t("missing.status_quo_differs", { name })}</p>}
      <ul>
        {mismatches.map((one) => (
          <li key={one}>{t(`results:status_quo.mismatch.${one}`)}</li>
        ))}
      </ul>
    </>
  );
}
