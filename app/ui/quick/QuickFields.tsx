import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { EXTENTS, type KindDefaults, type SiteKind } from "~/entities/quick/kinds";
import type { Buildable, PriceKind } from "~/entities/quick/quickSite";
import { HEATINGS } from "~/entities/quick/wide";
import {
  CheckboxField,
  CheckboxGroup,
  FieldSet,
  FoldedFields,
  FormActions,
  NumberField,
  RadioGroup,
  SelectField,
  SubmitButton,
  TextField,
  YearField,
} from "../kit/fields";
import { type MeterFacts, MeterFields, ReadAgain } from "./MeterFields";
import { FoldedContract, FoldedNeeds, FoldedPlants } from "./WideFields";

interface QuickFieldsProps {
  kinds: readonly SiteKind[];
  buildable: readonly Buildable[];
  priceKinds: readonly PriceKind[];
  /** Shipped structures of tariffs that a run takes. */
  tariffs: readonly { value: string; label: string }[];
  usual: Readonly<Record<SiteKind, KindDefaults>>;
  /** Average prices of countries that the reader may know [ct/kWh], and of when they are. */
  countryPrices: { period: string; examples: readonly { country: string; home: number; business: number }[] };
  /** Of the plan, unless another is entered. */
  year: number;
  /** The meter file that says the electricity. Null: none was read. */
  meter: MeterFacts | null;
  megabytes: number;
  /** What was made of fields that were typed with a unit. */
  understood: Readonly<Record<string, string>>;
}

/** The questions of the page: only the place has no answer of its own. */
export function QuickFields(props: QuickFieldsProps) {
  const { kinds, buildable, priceKinds, tariffs, usual, countryPrices, year, meter, megabytes, understood } = props;
  const { t, i18n } = useTranslation("quick");
  const locale = i18n.language as Locale;
  const list = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  /** "home 3.5, district 900, ...": what counts where the field stays empty. */
  const byKind = (field: keyof KindDefaults) =>
    list.format(
      kinds.map((kind) =>
        t("hint.of_kind", { kind: t(`kind.${kind}`), value: formatNumber(usual[kind][field], locale) }),
      ),
    );
  const usually = (field: keyof KindDefaults) => t("hint.usually", { values: byKind(field) });
  const extents = kinds.flatMap((kind) => {
    const rule = EXTENTS[kind];
    return rule
      ? [t(`hint.extent_${rule.unit}`, { kind: t(`kind.${kind}`), value: formatNumber(rule.usual, locale) })]
      : [];
  });
  /** What was made of a field goes before what it is for. */
  const hintOf = (name: string, hint: string) => understood[name] ?? hint;
  const { period } = countryPrices;
  const examples = countryPrices.examples.map(({ country, home, business }) =>
    t("hint.country_example", { country, home: formatNumber(home, locale), business: formatNumber(business, locale) }),
  );
  return (
    <>
      <FieldSet legend={t("part.site")}>
        <TextField name="place" autoComplete="off" hint={t("hint.place")} />
        <RadioGroup name="kind" options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))} inline />
        <NumberField name="extent" hint={t("hint.extent", { values: list.format(extents) })} />
      </FieldSet>
      <FieldSet legend={t("part.need")} hint={t("hint.energy_units")} columns>
        <NumberField
          name="electricity_mwh"
          unit="MWh"
          hint={hintOf("electricity_mwh", meter ? t("hint.electricity_metered") : usually("electricity_mwh"))}
        />
        <NumberField name="heat_mwh" unit="MWh" hint={hintOf("heat_mwh", usually("heat_mwh"))} />
        <NumberField name="network_m" unit="m" hint={t("hint.network_m")} />
        <NumberField name="network_loss_w" unit="W/m" hint={t("hint.network_loss_w")} />
        <NumberField name="evs" hint={t("hint.evs")} />
      </FieldSet>
      <FoldedNeeds hintOf={hintOf} />
      <MeterFields meter={meter} megabytes={megabytes} />
      <FieldSet legend={t("part.heat")} columns>
        <SelectField
          name="heating"
          required
          options={HEATINGS.map((value) => ({ value, label: t(`heated.${value}`) }))}
        />
        <NumberField name="boiler_kw" unit="kW" hint={t("hint.boiler")} />
        <CheckboxField name="heater_goes" hint={t("hint.heater_goes")} />
      </FieldSet>
      <FieldSet legend={t("part.existing")} hint={t("hint.existing")} columns>
        <NumberField name="pv_kw" unit="kW" hint={t("hint.pv")} />
        <NumberField name="battery_kwh" unit="kWh" hint={hintOf("battery_kwh", t("hint.battery"))} />
        <NumberField name="heat_pump_kw" unit="kW" hint={t("hint.heat_pump")} />
        <NumberField name="chp_kw" unit="kW" hint={t("hint.chp")} />
      </FieldSet>
      <FieldSet legend={t("part.build")}>
        <CheckboxGroup
          name="build"
          options={buildable.map((value) => ({ value, label: t(`build.${value}`) }))}
          inline
        />
        <NumberField name="pv_max_kw" unit="kW" hint={usually("pv_max_kw")} />
      </FieldSet>
      <FoldedPlants hintOf={hintOf} />
      <FieldSet legend={t("part.prices")} hint={`${t("hint.price_units")} ${t("hint.price_currency")}`}>
        <RadioGroup
          name="price_kind"
          options={priceKinds.map((value) => ({ value, label: t(`price.${value}`), hint: t(`price.${value}_hint`) }))}
        />
        <NumberField
          name="price_ct"
          unit="ct/kWh"
          hint={t("hint.price_ct", { period, values: list.format(examples) })}
        />
        <NumberField name="sale_ct" unit="ct/kWh" hint={t("hint.sale_ct")} />
        <NumberField name="gas_ct" unit="ct/kWh" hint={hintOf("gas_ct", t("hint.gas_ct", { period }))} />
        <NumberField name="fuel_ct" unit="ct/kWh" hint={hintOf("fuel_ct", t("hint.fuel_ct"))} />
        <NumberField name="district_kg" unit="kg/MWh" hint={t("hint.district_kg")} />
        <CheckboxField name="prices_sure" hint={t("hint.prices_sure")} />
      </FieldSet>
      <FoldedContract tariffs={tariffs} />
      <FoldedFields summary={t("part.more")} defaults={{ name: "", year }} say={(_name, value) => String(value)}>
        <TextField name="name" autoComplete="off" hint={t("hint.name")} />
        <YearField name="year" hint={t("hint.year")} />
      </FoldedFields>
      <p className="hint">{t("assumptions")}</p>
      <FormActions cancel={{ href: "/systems", label: t("cancel") }}>
        <SubmitButton>{t("submit")}</SubmitButton>
        {meter ? (
          <>
            {meter.year ? <ReadAgain /> : null}
            <SubmitButton kind="secondary" name="intent" value="without">
              {t("meter.without")}
            </SubmitButton>
          </>
        ) : null}
      </FormActions>
    </>
  );
}
