import { useTranslation } from "react-i18next";
import { YEARS_CRITERIA } from "~/entities/optimizations/weatherYears/plan";
import {
  CheckboxField,
  CheckboxGroup,
  FieldSet,
  NumberField,
  type Option,
  RadioGroup,
  TextField,
} from "~/ui/kit/fields";

interface Props {
  offered: Option[];
  most: number;
  /** Which series follow the weather year, and which do not. */
  following: string;
  fixed: string;
}

/** The years, what each counts, what is made small, and what is computed for comparison. */
export function ManyYearsFields({ offered, most, following, fixed }: Props) {
  const { t } = useTranslation("studies");
  return (
    <>
      <TextField name="name" />
      <CheckboxGroup name="years" options={offered} hint={t("many_years.years_hint", { most })} required />
      <p className="muted small">
        {t("many_years.following", { names: following })} {fixed ? t("many_years.fixed", { names: fixed }) : null}
      </p>
      <RadioGroup
        name="criterion"
        options={YEARS_CRITERIA.map((value) => ({
          value,
          label: t(`many_years.criterion.${value}`),
          hint: t(`many_years.criterion_hint.${value}`),
        }))}
      />
      <FieldSet legend={t("many_years.tail")} hint={t("many_years.tail_hint")} columns>
        <NumberField name="share" unit="%" required={false} />
        <NumberField name="weight" unit="%" required={false} />
      </FieldSet>
      <CheckboxField name="compare" hint={t("many_years.compare_hint")} />
      <CheckboxField name="alone" hint={t("many_years.alone_hint")} />
      <details>
        <summary>{t("many_years.weights")}</summary>
        <FieldSet legend={t("many_years.weights")} hint={t("many_years.weights_hint")} columns>
          {offered.map(({ value }, i) => (
            <div key={value}>
              <input type="hidden" name={`weights[${i}].year`} value={value} />
              <NumberField name={`weights[${i}].weight`} required={false} />
            </div>
          ))}
        </FieldSet>
      </details>
    </>
  );
}
