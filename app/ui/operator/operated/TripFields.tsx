import { useTranslation } from "react-i18next";
import { MOST_TRIPS, TRIP_DAYS } from "~/entities/operator/operationSite";
import { TRIP_NUMBERS, tripField } from "~/entities/operator/site/tripForm";
import { DateField, FieldSet, NumberField, SelectField, TextField } from "~/ui/kit/fields";

/** Empty trips that a form offers at least, and one more than there are. */
const LEAST_TRIPS = 2;

/** When a store is away and what it uses then. `trips`: how many are entered. */
export function TripFields({ trips, zone }: { trips: number; zone: string }) {
  const { t } = useTranslation("operator");
  const days = TRIP_DAYS.map((value) => ({ value, label: t(`trip_days.${value}`) }));
  return (
    <>
      <p className="hint">{t("operated.trips_hint", { zone, count: MOST_TRIPS })}</p>
      {TRIP_NUMBERS.slice(0, Math.max(LEAST_TRIPS, trips + 1)).map((number) => (
        <FieldSet key={number} legend={t("operated.trip", { number })} columns>
          <SelectField name={tripField(number, "days")} options={days} placeholder={t("target_days.none")} />
          <SelectField
            name={tripField(number, "every_weeks")}
            options={[{ value: "2", label: t("trip_weeks.second") }]}
            placeholder={t("trip_weeks.every")}
          />
          <TextField name={tripField(number, "from")} width="narrow" hint={t("hint.trip_from")} />
          <TextField name={tripField(number, "until")} width="narrow" hint={t("hint.trip_until")} />
          <NumberField name={tripField(number, "energy_mwh")} unit="MWh" hint={t("hint.trip_energy_mwh")} />
          <DateField name={tripField(number, "date")} hint={t("hint.trip_date")} />
          <DateField name={tripField(number, "back_date")} hint={t("hint.trip_back_date")} />
        </FieldSet>
      ))}
    </>
  );
}
