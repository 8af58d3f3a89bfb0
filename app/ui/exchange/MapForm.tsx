import { useTranslation } from "react-i18next";
import { MAP_FORMATS } from "~/entities/exchange/exchange";

interface MapFormProps {
  /** Where the file is. */
  action: string;
  /** Runs with a result. */
  runs: readonly { value: string; label: string }[];
}

/** Asks for the run whose sizes and flows go onto the map, and leads to its file. */
export function MapForm({ action, runs }: MapFormProps) {
  const { t } = useTranslation("exchange");
  return (
    <form method="get" action={action} className="filter-bar" aria-label={t("page.map_title")}>
      <div className="field">
        <label htmlFor="map-run">{t("page.map_run")}</label>
        <select id="map-run" name="optimization_id" defaultValue="">
          <option value="">{t("page.map_no_run")}</option>
          {runs.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {MAP_FORMATS.map((format) => (
        <button key={format} type="submit" name="format" value={format} className="button">
          {t(`page.download_${format}`)}
        </button>
      ))}
    </form>
  );
}
