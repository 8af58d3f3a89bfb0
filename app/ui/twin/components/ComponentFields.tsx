import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { COMPONENT_STATUSES, TRANSMISSION_DIRECTIONS } from "~/entities/twin/component";
import {
  CheckboxField,
  FieldSet,
  NumberField,
  type Option,
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
} from "~/ui/kit/fields";
import { type ComponentSide, SideFields } from "./SideFields";

export interface ComponentFormData {
  line: boolean;
  technologies: Option[];
  locations: Option[];
  sides: ComponentSide[];
  /** Systems a connector can join; null for other technologies. */
  systems: Option[] | null;
  /** Tariffs that can price a purchase or sale; null for other technologies. */
  tariffs: Option[] | null;
  /** Lines: length of the chosen connection in km, null before one is chosen. */
  computedKm: number | null;
  placesHref: string;
}

interface Props {
  form: ComponentFormData;
  /** Id of the component that is edited; null for a new one. */
  component: string | null;
  /** The technologies as a tree to search in. */
  pickerHref: string;
}

/** The fields of a node or line, in the order in which a planner decides. */
export function ComponentFields({ form, component, pickerHref }: Props) {
  const { t, i18n } = useTranslation("twin");
  const computed = formatUnit(form.computedKm, "km", i18n.language as Locale, { decimals: 3 });
  return (
    <>
      <FieldSet legend={t("component.what")}>
        <SelectField name="technology_id" options={form.technologies} hint={t("component.technology_hint")} />
        <div className="actions">
          {/* Both send what is typed in the address, so that the form comes back made for the chosen technology. */}
          <button type="submit" formMethod="get" className="button button-secondary">
            {t("component.change_technology")}
          </button>
          <button
            type="submit"
            formMethod="get"
            formAction={pickerHref}
            {...(component
              ? { name: "component", value: component }
              : { name: "kind", value: form.line ? "line" : "node" })}
            className="button button-secondary"
          >
            {t("twin:components.picker.open")}
          </button>
        </div>
        <TextField name="name" />
        <SelectField
          name="geometry_id"
          label={t(form.line ? "field.connection" : "field.location")}
          options={form.locations}
        />
        {form.locations.length === 0 ? (
          <p>
            <a href={form.placesHref}>{t(form.line ? "component.connection_first" : "component.location_first")}</a>
          </p>
        ) : null}
        {form.systems ? <SelectField name="connected_system_id" required options={form.systems} /> : null}
        {form.tariffs ? (
          <SelectField
            name="tariff_id"
            options={form.tariffs}
            placeholder={t("component.no_tariff")}
            hint={t("component.tariff_hint")}
          />
        ) : null}
        <TextArea name="description" rows={2} />
      </FieldSet>
      {form.sides.length > 0 ? (
        <FieldSet legend={t("component.carriers")} hint={t("component.carriers_hint")}>
          {form.sides.map((side) => (
            <SideFields key={side.side} side={side} />
          ))}
        </FieldSet>
      ) : null}
      {form.line ? (
        <FieldSet legend={t("component.course")}>
          <NumberField
            name="value"
            unit="km"
            hint={t(form.computedKm === null ? "component.length_hint" : "component.length_hint_now", { computed })}
          />
          <RadioGroup
            name="transmission_direction"
            options={TRANSMISSION_DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
          />
        </FieldSet>
      ) : null}
      <FieldSet legend={t("component.planning")}>
        <RadioGroup
          name="status"
          options={COMPONENT_STATUSES.map((value) => ({
            value,
            label: t(`status_of.${value}`),
            hint: t(`status_of.${value}_hint`),
          }))}
        />
        <CheckboxField name="is_draft" hint={t("component.draft_hint")} />
      </FieldSet>
    </>
  );
}
