import { useTranslation } from "react-i18next";
import { CLOCK_HOURS } from "~/entities/core/clock";
import { ROOFS, wideFields, type WideSite } from "~/entities/quick/wide";
import { CheckboxField, FoldedFields, NumberField, SelectField } from "../kit/fields";

const HOURS = CLOCK_HOURS.map((value) => ({ value, label: value }));

interface FoldedPart {
  summary: string;
  hint?: string;
  defaults: Record<string, unknown>;
  children: React.ReactNode;
}

function Folded({ children, ...part }: FoldedPart) {
  return (
    <FoldedFields {...part} say={(_name, value) => String(value)}>
      <div className="field-columns">{children}</div>
    </FoldedFields>
  );
}

const DEFAULTS = wideFields.parse({});
const usual = (...names: (keyof WideSite)[]) => Object.fromEntries(names.map((name) => [name, DEFAULTS[name]]));

/** What was made of a field that was typed with a unit, else its hint. */
interface FieldHints {
  hintOf: (name: string, hint: string) => string;
}

/** What the site needs that few sites have. */
export function FoldedNeeds({ hintOf }: FieldHints) {
  const { t } = useTranslation("quick");
  return (
    <>
      <Folded summary={t("part.cars")} defaults={usual("ev_from", "ev_until", "ev_waits")}>
        <SelectField name="ev_from" options={HOURS} required />
        <SelectField name="ev_until" options={HOURS} required />
        <CheckboxField name="ev_waits" />
      </Folded>
      <Folded
        summary={t("part.waits")}
        defaults={usual(
          "cold_mwh",
          "cold_store_kwh",
          "water_mwh",
          "water_tank_kwh",
          "process_mwh",
          "process_kw",
          "process_from",
          "process_until",
        )}
      >
        <NumberField name="cold_mwh" unit="MWh" hint={hintOf("cold_mwh", t("hint.cold_mwh"))} />
        <NumberField name="cold_store_kwh" unit="kWh" hint={hintOf("cold_store_kwh", t("hint.existing"))} />
        <NumberField name="water_mwh" unit="MWh" hint={hintOf("water_mwh", t("hint.existing"))} />
        <NumberField name="water_tank_kwh" unit="kWh" hint={hintOf("water_tank_kwh", t("hint.existing"))} />
        <NumberField name="process_mwh" unit="MWh" hint={hintOf("process_mwh", t("hint.process_mwh"))} />
        <NumberField name="process_kw" unit="kW" hint={t("hint.process_kw")} />
        <SelectField name="process_from" options={HOURS} required />
        <SelectField name="process_until" options={HOURS} required />
      </Folded>
    </>
  );
}

/** Roofs, and plants that few sites have. */
export function FoldedPlants({ hintOf }: FieldHints) {
  const { t } = useTranslation("quick");
  const roof = (number: (typeof ROOFS)[number]) =>
    [`roof${number}_m2`, `roof${number}_azimuth`, `roof${number}_tilt`] as const;
  return (
    <>
      <Folded summary={t("part.roofs")} hint={t("hint.roofs")} defaults={usual(...ROOFS.flatMap(roof))}>
        {ROOFS.flatMap((number) => {
          const [area, azimuth, tilt] = roof(number);
          return [
            <NumberField key={area} name={area} unit="m²" />,
            <NumberField key={azimuth} name={azimuth} unit="°" />,
            <NumberField key={tilt} name={tilt} unit="°" />,
          ];
        })}
      </Folded>
      <Folded
        summary={t("part.plants")}
        hint={t("hint.existing")}
        defaults={usual("tank_kwh", "wind_kw", "wind_max_kw", "generator_kw", "diesel_ct", "manure_mwh", "biogas_kw")}
      >
        <NumberField name="tank_kwh" unit="kWh" hint={hintOf("tank_kwh", t("hint.existing"))} />
        <NumberField name="wind_kw" unit="kW" hint={t("hint.existing")} />
        <NumberField name="wind_max_kw" unit="kW" hint={t("hint.wind_max_kw")} />
        <NumberField name="generator_kw" unit="kW" hint={t("hint.existing")} />
        <NumberField name="diesel_ct" unit="ct/kWh" hint={hintOf("diesel_ct", t("hint.diesel_ct"))} />
        <NumberField name="manure_mwh" unit="MWh" hint={hintOf("manure_mwh", t("hint.manure_mwh"))} />
        <NumberField name="biogas_kw" unit="kW" hint={t("hint.existing")} />
      </Folded>
    </>
  );
}

/** Tariff, support and loan. */
export function FoldedContract({ tariffs }: { tariffs: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation("quick");
  return (
    <Folded
      summary={t("part.contract")}
      defaults={usual("tariff", "grant_percent", "loan_percent", "loan_rate_percent", "loan_years")}
    >
      <SelectField
        name="tariff"
        options={[{ value: "", label: t("tariff.none") }, ...tariffs]}
        hint={t("hint.tariff")}
      />
      <NumberField name="grant_percent" unit="%" hint={t("hint.grant")} />
      <NumberField name="loan_percent" unit="%" />
      <NumberField name="loan_rate_percent" unit="%/a" />
      <NumberField name="loan_years" unit="a" />
    </Folded>
  );
}
