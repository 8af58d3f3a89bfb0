import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { ChartBody } from "./ChartBody";
import type { ChartShown } from "./drawn";

interface Props extends ChartShown {
  name: string;
  edit: string;
  remove: string;
  editable: boolean;
  locale: Locale;
  /** The page itself: its forms post there, and asking again may help a chart that failed. */
  here: string;
  /** No further chart fits on the dashboard. */
  full: boolean;
}

/** A chart of a dashboard with its own title, its run and what can be done with it; or why it cannot be shown. */
export function ChartCard({ config, name, run, drawn, missing, status_quo, ...props }: Props) {
  const { edit, remove, editable, full, locale, here } = props;
  const { t } = useTranslation("dashboards");
  return (
    <div className="stack">
      {config.title || !drawn ? <h2 className="chart-name">{name}</h2> : <h2 className="visually-hidden">{name}</h2>}
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
      {run ? (
        <p className="muted small">
          {t(config.optimization_id ? "run" : config.newest_of ? `newest_of.${config.newest_of}` : "newest_run", {
            name: run.name,
          })}
        </p>
      ) : null}
      {editable ? (
        <div className="actions muted small">
          <a href={edit} aria-label={t("edit_chart", { name })}>
            {t("common:action.edit")}
          </a>
          {full ? null : (
            <form method="post" action={here}>
              <button
                type="submit"
                className="link-button"
                name="duplicate"
                value={config.config_id}
                aria-label={t("duplicate_chart", { name })}
              >
                {t("common:action.duplicate")}
              </button>
            </form>
          )}
          <a href={remove} aria-label={t("common:action.delete_item", { item: name })}>
            {t("common:action.delete")}
          </a>
        </div>
      ) : null}
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
