import { useTranslation } from "react-i18next";
import { EVENT_LEVELS, EVENT_TYPES } from "~/entities/events/event";
import { DateField, NumberField, type Option, SelectField, TextArea } from "~/ui/kit/fields";

interface EventFieldsProps {
  components: readonly Option[];
  zone: string;
}

/** The fields of an event; times are of the clock of a zone. */
export function EventFields({ components, zone }: EventFieldsProps) {
  const { t } = useTranslation("events");
  return (
    <>
      <SelectField name="component" options={components} />
      <DateField name="start_at" time hint={t("hint.zone", { zone })} />
      <DateField name="end_at" time hint={t("hint.end", { zone })} />
      <SelectField name="type" options={EVENT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))} />
      <LevelField name="level" />
      <NumberField name="forecast_mw" unit="MW" hint={t("hint.forecast_mw")} />
      <TextArea name="description" />
    </>
  );
}

/** A choice of how grave an event is. */
export function LevelField({ name }: { name: string }) {
  const { t } = useTranslation("events");
  return (
    <SelectField
      name={name}
      options={EVENT_LEVELS.map((value, i) => ({ value, label: `${i} – ${t(`level.${value}`)}` }))}
    />
  );
}
