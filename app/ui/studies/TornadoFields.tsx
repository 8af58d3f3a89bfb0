import { useTranslation } from "react-i18next";
import { CheckboxGroup, FieldSet, NumberField, type Option, TextField } from "~/ui/kit/fields";

interface Props {
  offered: Option[];
  /** Inputs that fit the search and are not shown. */
  remaining: number;
}

/** Which inputs, and by how much. */
export function TornadoFields({ offered, remaining }: Props) {
  const { t } = useTranslation("studies");
  return (
    <>
      <TextField name="name" />
      <NumberField name="percent" unit="%" hint={t("tornado.percent_hint")} />
      <FieldSet legend={t("tornado.which")}>
        <CheckboxGroup name="inputs" options={offered} hint={t("tornado.inputs_hint")} />
        {remaining > 0 ? <p className="muted small">{t("new.left", { count: remaining })}</p> : null}
      </FieldSet>
    </>
  );
}
