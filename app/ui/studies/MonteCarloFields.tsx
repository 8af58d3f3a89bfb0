import { useTranslation } from "react-i18next";
import { UNCERTAIN_ROWS } from "~/entities/studies/forms";
import { RANGES_IN } from "~/entities/studies/monteCarlo";
import { DISTRIBUTIONS } from "~/entities/studies/sampling";
import { FieldSet, NumberField, type Option, SelectField, TextField } from "~/ui/kit/fields";

/** Which inputs are uncertain and how, how many runs, and the seed they are drawn with. */
export function MonteCarloFields({ offered }: { offered: Option[] }) {
  const { t } = useTranslation("studies");
  const kinds = DISTRIBUTIONS.map((value) => ({ value, label: t(`monte_carlo.distribution.${value}`) }));
  const ways = RANGES_IN.map((value) => ({ value, label: t(`monte_carlo.given_in.${value}`) }));
  return (
    <>
      <TextField name="name" />
      <FieldSet legend={t("monte_carlo.how_many")} columns>
        <NumberField name="samples" hint={t("monte_carlo.samples_hint")} />
        <NumberField name="seed" hint={t("monte_carlo.seed_hint")} />
      </FieldSet>
      <p className="muted">{t("monte_carlo.inputs_hint")}</p>
      {Array.from({ length: UNCERTAIN_ROWS }, (_, i) => (
        <FieldSet key={i} legend={t("monte_carlo.row", { number: i + 1 })} columns>
          <SelectField
            name={`inputs[${i}].input`}
            options={offered}
            placeholder={t("sweep.no_input")}
            required={i === 0}
          />
          <SelectField name={`inputs[${i}].distribution`} options={kinds} />
          <SelectField name={`inputs[${i}].given_in`} options={ways} />
          <NumberField name={`inputs[${i}].low`} required={i === 0} />
          <NumberField name={`inputs[${i}].likely`} />
          <NumberField name={`inputs[${i}].high`} required={i === 0} />
        </FieldSet>
      ))}
    </>
  );
}
