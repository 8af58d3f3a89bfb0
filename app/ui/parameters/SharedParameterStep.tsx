import { useTranslation } from "react-i18next";

interface Choice {
  value: string;
  label: string;
  group?: string;
}
type SharedParameterStepProps =
  | { step: "technology"; options: readonly Choice[] }
  | { step: "type"; options: readonly Choice[]; technology: { id: string; name: string } };

/** A choice that leads to the next step: its answer is an address, nothing is written. */
export function SharedParameterStep(props: SharedParameterStepProps) {
  const { t } = useTranslation("parameters");
  const technology = props.step === "technology";
  const groups = [...new Set(props.options.map((option) => option.group))];
  return (
    <form method="get" action="/parameters/new" className="form">
      {technology ? null : (
        <>
          <p className="muted">{props.technology.name}</p>
          <input type="hidden" name="technology_id" value={props.technology.id} />
        </>
      )}
      <div className="field">
        <label htmlFor="choice">{t(technology ? "field.technology" : "field.parameter")}</label>
        <select id="choice" name={technology ? "technology_id" : "parameter_type"} required>
          {groups.map((group) => {
            const options = props.options.filter((option) => option.group === group);
            return group ? (
              <optgroup key={group} label={group}>
                <Options options={options} />
              </optgroup>
            ) : (
              <Options key="all" options={options} />
            );
          })}
        </select>
      </div>
      <div className="form-actions">
        <button type="submit" className="button button-primary">
          {t("common:action.next")}
        </button>
        <a className="button button-quiet" href="/parameters">
          {t("common:action.cancel")}
        </a>
      </div>
    </form>
  );
}

const Options = ({ options }: { options: readonly Choice[] }) => (
  <>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </>
);
