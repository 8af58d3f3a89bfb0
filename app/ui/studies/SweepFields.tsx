import { useTranslation } from "react-i18next";
import { SWEEP_ROWS } from "~/entities/studies/forms";
import { CHANGES_BY } from "~/entities/studies/sweep";
import { FieldSet, NumberField, type Option, SelectField, TextField } from "~/ui/kit/fields";

/** One or two inputs, each from a number to another in so many points. */
export function SweepFields({ offered }: { offered: Option[] }) {
  const { t } = useTranslation("studies");
  const ways = CHANGES_BY.map((value) => ({ value, label: t(`sweep.by.${value}`) }));
  return (
    <>
      <TextField name="name" />
      {Array.from({ length: SWEEP_ROWS }, (_, i) => (
        <FieldSet key={i} legend={t(`sweep.axis.${i === 0 ? "first" : "second"}`)} columns>
          <SelectField
            name={`axes[${i}].input`}
            options={offered}
            placeholder={t("sweep.no_input")}
            required={i === 0}
          />
          <SelectField name={`axes[${i}].by`} options={ways} hint={i === 0 ? t("sweep.by_hint") : undefined} />
          <NumberField name={`axes[${i}].from`} required={i === 0} />
          <NumberField name={`axes[${i}].to`} required={i === 0} />
          <NumberField name={`axes[${i}].points`} required={i === 0} />
        </FieldSet>
      ))}
    </>
  );
}
