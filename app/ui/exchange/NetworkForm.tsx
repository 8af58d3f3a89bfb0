import { useTranslation } from "react-i18next";

interface NetworkFormProps {
  /** Where the file is. */
  action: string;
  scenarios: readonly { value: string; label: string }[];
  values: { scenario_id: string; year: string };
  /** The year cannot be. */
  wrong: boolean;
}

/** Asks for the year and the scenario of a network, and leads to its file. */
export function NetworkForm({ action, scenarios, values, wrong }: NetworkFormProps) {
  const { t } = useTranslation("exchange");
  return (
    <form method="get" action={action} className="filter-bar" aria-label={t("page.pypsa_title")}>
      <div className="field">
        <label htmlFor="network-scenario">{t("page.scenario")}</label>
        <select id="network-scenario" name="scenario_id" defaultValue={values.scenario_id}>
          {scenarios.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="network-year">{t("page.year")}</label>
        <input
          id="network-year"
          name="year"
          className="input-year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          required
          defaultValue={values.year}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? "network-year-error" : undefined}
        />
        {wrong ? (
          <p id="network-year-error" className="field-error">
            {t("page.choice")}
          </p>
        ) : null}
      </div>
      <button type="submit" className="button">
        {t("page.download_pypsa")}
      </button>
    </form>
  );
}
