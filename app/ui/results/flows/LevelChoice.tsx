import { useTranslation } from "react-i18next";
import type { Option } from "~/ui/kit/fields";

/** Any of the carrier levels; none chosen means all. Folded until some are. */
export function LevelChoice({ options, chosen }: { options: readonly Option[]; chosen: readonly string[] | null }) {
  const { t } = useTranslation("results");
  return (
    <details className="level-choice" open={chosen !== null}>
      <summary>
        {chosen === null ? t("flows.all_levels") : t("flows.some_levels", { count: chosen.length, of: options.length })}
      </summary>
      <fieldset className="field">
        <legend className="visually-hidden">{t("column.level")}</legend>
        <div className="options options-inline">
          {options.map(({ value, label }, i) => (
            <div className="option" key={value}>
              <input
                type="checkbox"
                id={`choose-level-${i}`}
                name="level"
                value={value}
                defaultChecked={chosen?.includes(value) ?? false}
              />
              <label htmlFor={`choose-level-${i}`}>{label}</label>
            </div>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
