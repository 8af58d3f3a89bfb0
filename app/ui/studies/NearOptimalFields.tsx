import { useTranslation } from "react-i18next";
import { SLACK_ROWS } from "~/entities/studies/forms";
import { CheckboxGroup, FieldSet, NumberField, type Option, TextField } from "~/ui/kit/fields";

/** Whose sizes, and how much more the system may cost. */
export function NearOptimalFields({ offered }: { offered: Option[] }) {
  const { t } = useTranslation("studies");
  return (
    <>
      <TextField name="name" />
      <CheckboxGroup name="groups" options={offered} hint={t("near_optimal.groups_hint")} />
      <FieldSet legend={t("near_optimal.slacks")} hint={t("near_optimal.slacks_hint")} columns>
        {Array.from({ length: SLACK_ROWS }, (_, i) => (
          <NumberField key={i} name={`slacks[${i}]`} unit="%" required={i === 0} />
        ))}
      </FieldSet>
    </>
  );
}
