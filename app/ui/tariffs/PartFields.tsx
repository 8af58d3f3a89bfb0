import { useTranslation } from "react-i18next";
import { monthName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type ElementKind, TARIFF_ROLES } from "~/entities/tariffs/element";
import { TARIFF_DAYS } from "~/entities/tariffs/window";
import { CheckboxField, FieldSet, NumberField, SelectField, TextField, YearField } from "~/ui/kit/fields";
import { PART_FIELDS, type PartField, rowsOf } from "./partFields";

interface PartFieldsProps {
  kind: ElementKind;
  currency: string;
  /** How many rows of times and of steps the part has already. */
  rows: { windows: number; tiers: number; steps: number };
}

/** The fields of a part of a tariff. */
export function PartFields(props: PartFieldsProps) {
  const { kind } = props;
  const { t } = useTranslation("tariffs");
  return (
    <>
      <FieldSet legend={t("part_form.what")} hint={t(`kind_hint.${kind}`)}>
        <TextField name="name" autoComplete="off" />
        <SelectField name="role" options={TARIFF_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))} />
      </FieldSet>
      <FieldSet legend={t("part_form.prices")}>
        {PART_FIELDS[kind].map((field, i) => (
          <Field key={i} field={field} {...props} />
        ))}
        <CheckboxField name="vat" />
        <NumberField name="path_percent" unit="%/a" />
      </FieldSet>
    </>
  );
}

function Field({ field, currency, rows }: PartFieldsProps & { field: PartField }) {
  const { t } = useTranslation("tariffs");
  const inCurrency = (unit: string | undefined) =>
    unit === undefined ? undefined : unit === "" || unit.startsWith("/") ? `${currency}${unit}` : unit;
  switch (field.type) {
    case "number":
      return (
        <NumberField
          name={field.name}
          unit={inCurrency(field.unit)}
          required={field.required}
          hint={field.hint ? t(`part_form.${field.hint}`, { currency }) : undefined}
          label={field.label ? t(`part_field.${field.label}`) : undefined}
        />
      );
    case "select":
      return (
        <SelectField
          name={field.name}
          options={field.options.map((value) => ({
            value,
            label: field.name === "interval_min" ? `${value}\u00a0min` : t(`choice.${field.name}_${value}`),
          }))}
        />
      );
    case "month":
      return <Month name={field.name} />;
    case "check":
      return <CheckboxField name={field.name} />;
    case "year":
      return <YearField name={field.name} />;
    case "window":
      return (
        <FieldSet legend={t("part_form.window")} columns>
          <WindowFields name="window" />
        </FieldSet>
      );
    case "times":
      return (
        <FieldSet legend={t("page.when")} hint={t("part_form.times_hint")}>
          {Array.from({ length: rowsOf(rows.windows) }, (_, i) => (
            <FieldSet key={i} legend={t("part_form.time", { number: i + 1 })} columns>
              <WindowFields name={`windows[${i}]`} />
              <NumberField name={`windows[${i}].price`} unit={inCurrency("/kWh")} label={t("part_field.price")} />
            </FieldSet>
          ))}
        </FieldSet>
      );
    case "steps":
      return (
        <FieldSet legend={t("page.price")} hint={t("part_form.rows_hint")}>
          {Array.from({ length: rowsOf(rows[field.name]) }, (_, i) => (
            <FieldSet key={i} legend={t("part_form.step", { number: i + 1 })} columns>
              <NumberField
                name={`${field.name}[${i}].${field.bound}`}
                unit={field.boundUnit}
                label={t(`part_field.${field.bound}`)}
              />
              <NumberField
                name={`${field.name}[${i}].price`}
                unit={inCurrency(field.unit)}
                label={t("part_field.price")}
              />
            </FieldSet>
          ))}
        </FieldSet>
      );
  }
}

function Month({ name, field = name }: { name: string; field?: string }) {
  const { t, i18n } = useTranslation("tariffs");
  const options = Array.from({ length: 12 }, (_, m) => ({
    value: String(m + 1),
    label: monthName(m + 1, i18n.language as Locale),
  }));
  return <SelectField name={name} options={options} label={t(`part_field.${field}`)} />;
}

/** Months, days and hours of a window. */
function WindowFields({ name }: { name: string }) {
  const { t } = useTranslation("tariffs");
  return (
    <>
      <Month name={`${name}.from_month`} field="from_month" />
      <Month name={`${name}.to_month`} field="to_month" />
      <SelectField
        name={`${name}.days`}
        options={TARIFF_DAYS.map((value) => ({ value, label: t(`days.${value}`) }))}
        label={t("part_field.days")}
      />
      <TextField name={`${name}.from`} label={t("part_field.from")} width="narrow" autoComplete="off" />
      <TextField name={`${name}.to`} label={t("part_field.to")} width="narrow" autoComplete="off" />
    </>
  );
}
