import { useTranslation } from "react-i18next";
import type { RootTechnology } from "~/entities/catalogue/technology";
import { AVAILABILITY_KINDS, CHARGES_FROM, GOAL_DAYS, SHIFT_KINDS } from "~/entities/operator/operationSite";
import { isSteerable } from "~/entities/operator/site/operatedKind";
import { CheckboxField, FieldSet, NumberField, type Option, SelectField, TextField } from "~/ui/kit/fields";
import { TripFields } from "./TripFields";

interface Props {
  series: readonly Option[];
  /** Components of other locations behind whose metering point it can stand. */
  meters: readonly Option[];
  root: RootTechnology | null;
  machine: boolean;
  zone: string;
  currency: string;
  /** Trips that are entered. */
  trips: number;
}

/** The fields of one component. A level is measured of a storage and can be its target, which also has trips and ways to charge. Work that can wait is that of a consumer, wear that of a plant. */
export function OperatedFields(props: Props) {
  const { series, meters, root, machine, zone, currency, trips } = props;
  const { t } = useTranslation("operator");
  return (
    <>
      <FieldSet legend={t("operated.measured")}>
        <SelectField name="power_live_id" options={series} searched hint={t("hint.power_live_id")} />
        {root === "storage" ? (
          <SelectField name="level_live_id" options={series} searched hint={t("hint.level_live_id")} />
        ) : null}
        {machine ? <SelectField name="state_live_id" options={series} searched hint={t("hint.state_live_id")} /> : null}
      </FieldSet>
      {root === "trade" ? <CheckboxField name="market_price" hint={t("hint.market_price")} /> : null}
      {meters.length > 0 ? (
        <SelectField
          name="meter_component_id"
          options={meters}
          placeholder={t("operated.own_location")}
          hint={t("hint.meter_component_id")}
        />
      ) : null}
      {isSteerable(root) ? <CheckboxField name="steered" hint={t("hint.steered")} /> : null}
      {machine ? <NumberField name="wear_per_hour" unit={`${currency}/h`} hint={t("hint.wear_per_hour")} /> : null}
      {root === "consumption" ? (
        <FieldSet legend={t("operated.shift")} hint={t("operated.shift_hint", { zone })}>
          <SelectField
            name="shift_kind"
            options={SHIFT_KINDS.map((kind) => ({ value: kind, label: t(`shift.${kind}`) }))}
            placeholder={t("shift.none")}
          />
          <NumberField name="energy_mwh" unit="MWh" />
          <NumberField name="power_mw" unit="MW" hint={t("hint.power_mw")} />
          <TextField name="from" width="narrow" hint={t("hint.clock")} />
          <TextField name="until" width="narrow" hint={t("hint.until")} />
          <CheckboxField name="only_sun" hint={t("hint.only_sun")} />
        </FieldSet>
      ) : null}
      {root === "storage" ? (
        <FieldSet legend={t("operated.target")} hint={t("operated.target_hint", { zone })}>
          <SelectField
            name="target_days"
            options={GOAL_DAYS.map((days) => ({ value: days, label: t(`target_days.${days}`) }))}
            placeholder={t("target_days.none")}
          />
          <NumberField name="target_level" unit="%" hint={t("hint.target_level")} />
          <TextField name="target_time" width="narrow" hint={t("hint.target_time")} />
        </FieldSet>
      ) : null}
      {root === "storage" ? (
        <>
          <TripFields trips={trips} zone={zone} />
          <FieldSet legend={t("operated.charging")}>
            <NumberField name="least_charge_mw" unit="MW" hint={t("hint.least_charge_mw")} />
            <SelectField
              name="charges_from"
              options={CHARGES_FROM.map((value) => ({ value, label: t(`charges_from.${value}`) }))}
              hint={t("hint.charges_from")}
            />
            <CheckboxField name="feeds_in" hint={t("hint.feeds_in")} />
          </FieldSet>
        </>
      ) : null}
      <FieldSet legend={t("operated.contract")} hint={t("operated.contract_hint")}>
        <NumberField name="contract_availability" unit="%" />
        <SelectField
          name="contract_basis"
          options={AVAILABILITY_KINDS.map((kind) => ({ value: kind, label: t(`maintenance.${kind}`) }))}
        />
      </FieldSet>
    </>
  );
}
