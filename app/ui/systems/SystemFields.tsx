import { useTranslation } from "react-i18next";
import {
  CheckboxField,
  EntityForm,
  FieldSet,
  FormActions,
  type Option,
  SelectField,
  SubmitButton,
  TextField,
} from "../kit/fields";
import { Notice } from "../kit/layout";
import { BorderFields, type BorderProps } from "./BorderFields";
import { type SystemForm, systemForm } from "./systemForm";

export interface SystemFieldsProps {
  values: Partial<SystemForm>;
  lists: { countries: Option[]; currencies: Option[]; zones: Option[] };
  border: Omit<BorderProps, "values">;
  /** Name of the country whose data was just taken and whose outline can be. */
  offer?: string;
  /** The currency stays as it is. */
  locked: boolean;
  modules: boolean;
  cancelHref: string;
}

/** The form of a system, new or existing. Every button sends it; those next to Save fill it on. */
export function SystemFields({ values, lists, border, offer, locked, modules, cancelHref }: SystemFieldsProps) {
  const { t } = useTranslation(["systems", "common"]);
  const fields = ["country_code", "unit", "timezone", "name", "border", "has_expansion", "has_operation"] as const;
  const labels: Record<string, string> = Object.fromEntries(fields.map((name) => [name, t(`field.${name}`)]));
  labels.has_portfolio = t("field.has_portfolio");
  border.rows.forEach((_row, i) => {
    labels[`corners[${i}].lon`] = t("border.lon_of", { corner: i + 1 });
    labels[`corners[${i}].lat`] = t("border.lat_of", { corner: i + 1 });
  });
  return (
    <EntityForm schema={systemForm} labels={labels} defaultValues={values}>
      {/* Enter in a field saves: the first submit button of a form is the one it uses. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("common:action.save")}
      </button>
      <input type="hidden" name="system_id" value={values.system_id} />
      <input type="hidden" name="geometry_id" value={values.geometry_id} />
      {values.expected ? <input type="hidden" name="expected" value={values.expected} /> : null}
      <FieldSet legend={t("form.site")}>
        <div
          data-island={locked ? undefined : "country"}
          data-href="/systems/countries/"
          data-failed={t("form.landmass_failed")}
        >
          <SelectField
            name="country_code"
            options={lists.countries}
            hint={locked ? undefined : t("form.country_hint")}
          />
        </div>
        {locked ? null : (
          <div>
            <SubmitButton kind="secondary" name="intent" value="country">
              {t("form.take_country")}
            </SubmitButton>
          </div>
        )}
        {offer ? (
          <Notice kind="info" title={t("form.country_taken", { country: offer })} live>
            <SubmitButton kind="secondary" name="intent" value="outline">
              {t("form.take_outline_of", { country: offer })}
            </SubmitButton>
          </Notice>
        ) : null}
        {locked ? (
          <TextField name="unit" readOnly hint={t("form.unit_locked")} width="narrow" />
        ) : (
          <SelectField name="unit" options={lists.currencies} hint={t("form.unit_hint")} />
        )}
        <SelectField name="timezone" options={lists.zones} hint={t("form.timezone_hint")} />
        <TextField name="name" autoComplete="off" />
      </FieldSet>
      <BorderFields {...border} values={values} />
      {modules ? (
        <FieldSet legend={t("form.modules")} hint={t("form.modules_hint")}>
          <CheckboxField name="has_expansion" />
          <CheckboxField name="has_operation" />
          <CheckboxField name="has_portfolio" />
        </FieldSet>
      ) : null}
      <FormActions cancel={{ href: cancelHref, label: t("common:action.cancel") }}>
        <SubmitButton name="intent" value="save">
          {t(locked ? "common:action.save" : "form.create")}
        </SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
