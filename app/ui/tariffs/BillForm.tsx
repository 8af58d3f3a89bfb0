import { useTranslation } from "react-i18next";
import type { Option } from "~/ui/kit/fields";

interface BillFormProps {
  series: readonly Option[];
  tariffs: readonly Option[];
  years: readonly number[];
  values: {
    series: string | null;
    fedIn: string | null;
    produced: string | null;
    plantKw: number | null;
    year: number | null;
    tariffs: readonly string[];
  };
}

/** Asks for the series of a meter, the year and the tariffs; what is chosen is in the address. */
export function BillForm({ series, tariffs, years, values }: BillFormProps) {
  const { t } = useTranslation("tariffs");
  return (
    <form method="get" className="form" aria-label={t("bills.title")}>
      <div className="field-columns">
        <Select name="series" label={t("bills.series")} options={series} value={values.series} />
        <Select
          name="year"
          label={t("bills.year")}
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
          value={values.year === null ? null : String(values.year)}
        />
        <Select name="fed_in" label={t("bills.fed_in")} options={series} value={values.fedIn} none={t("bills.none")} />
        <Select
          name="produced"
          label={t("bills.produced")}
          options={series}
          value={values.produced}
          none={t("bills.none")}
        />
        <div className="field">
          <label htmlFor="bill-plant_kw">{t("bills.plant")}</label>
          <input
            id="bill-plant_kw"
            name="plant_kw"
            type="text"
            inputMode="decimal"
            className="input-number"
            autoComplete="off"
            defaultValue={values.plantKw ?? ""}
          />
        </div>
      </div>
      <fieldset className="field">
        <legend>{t("bills.tariffs")}</legend>
        <div className="options">
          {tariffs.map(({ value, label }) => (
            <div className="option" key={value}>
              <input
                type="checkbox"
                id={`tariff-${value}`}
                name="tariff"
                value={value}
                defaultChecked={values.tariffs.includes(value)}
              />
              <label htmlFor={`tariff-${value}`}>{label}</label>
            </div>
          ))}
        </div>
      </fieldset>
      <div className="form-actions">
        <button type="submit" className="button button-primary">
          {t("bills.show")}
        </button>
      </div>
    </form>
  );
}

function Select(props: {
  name: string;
  label: string;
  options: readonly Option[];
  value: string | null;
  none?: string;
}) {
  const id = `bill-${props.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select id={id} name={props.name} defaultValue={props.value ?? ""}>
        {props.none ? <option value="">{props.none}</option> : null}
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
