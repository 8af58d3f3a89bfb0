import { useTranslation } from "react-i18next";
import type { Option } from "~/ui/kit/fields";

interface WindowFormProps {
  components: readonly Option[];
  filter: { component: string; hours: string; until: string };
  /** What of it cannot be. */
  wrong: boolean;
  wrongUntil: boolean;
  base: string;
  zone: string;
}

/** Asks for which component, how many hours and by when a window is looked for. */
export function WindowForm({ components, filter, wrong, wrongUntil, base, zone }: WindowFormProps) {
  const { t } = useTranslation("operator");
  return (
    <form method="get" action={base} className="filter-bar" aria-label={t("maintenance.window")}>
      <input type="hidden" name="tab" value="planning" />
      <div className="field">
        <label htmlFor="window-component">{t("site.component")}</label>
        <select id="window-component" name="component" defaultValue={filter.component || undefined} required>
          {components.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="window-hours">{t("maintenance.hours")}</label>
        <input
          id="window-hours"
          name="hours"
          inputMode="decimal"
          required
          defaultValue={filter.hours || "4"}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? "window-hours-error" : undefined}
        />
        {wrong ? (
          <p id="window-hours-error" className="field-error">
            {t("maintenance.wrong_hours")}
          </p>
        ) : null}
      </div>
      <div className="field">
        <label htmlFor="window-until">{t("maintenance.until", { zone })}</label>
        <input
          id="window-until"
          type="datetime-local"
          name="until"
          defaultValue={filter.until}
          aria-invalid={wrongUntil || undefined}
          aria-describedby={wrongUntil ? "window-until-error" : undefined}
        />
        {wrongUntil ? (
          <p id="window-until-error" className="field-error">
            {t("maintenance.wrong_until")}
          </p>
        ) : null}
      </div>
      <button type="submit" className="button button-secondary">
        {t("maintenance.find")}
      </button>
    </form>
  );
}
