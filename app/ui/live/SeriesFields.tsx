import { useTranslation } from "react-i18next";
import { LIVE_TYPES, RESOLUTIONS } from "~/entities/live/liveSeries";
import { FieldSet, NumberField, type Option, SelectField, TextField } from "~/ui/kit/fields";

/** The fields of a live series. */
export function SeriesFields(props: { components: readonly Option[]; zones: readonly Option[]; currency: string }) {
  const { t } = useTranslation("live");
  return (
    <>
      <TextField name="name" autoComplete="off" />
      <SelectField name="type" options={LIVE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))} />
      <SelectField name="component" options={props.components} placeholder={t("list.system")} />
      <TextField name="unit" width="narrow" hint={t("hint.unit", { currency: props.currency })} autoComplete="off" />
      <SelectField
        name="resolution"
        options={RESOLUTIONS.map((value) => ({ value, label: t(`resolution.${value}`) }))}
        hint={t("hint.resolution")}
      />
      <SelectField name="timezone" options={props.zones} />
      <FieldSet legend={t("edit.points")} hint={t("edit.points_hint")}>
        <NumberField name="lower_bound" />
        <NumberField name="upper_bound" />
        <NumberField name="keep_days" />
      </FieldSet>
    </>
  );
}
