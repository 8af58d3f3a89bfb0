import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sheetForm, type SheetRow } from "~/entities/parameters/sheetForm";
import type { UnitChoice } from "~/entities/parameters/view";
import { EntityForm, FieldSet, FormActions, NumberField, SelectField, SubmitButton, TextField } from "../kit/fields";
import { ButtonLink, DialogPage, Notice } from "../kit/layout";
import { FilterBar, FilterSelect } from "../kit/lists";
import { type CurrentFacts, CurrentParameter } from "./CurrentParameter";
import { HiddenInRow } from "./HiddenInRow";

/** A parameter that the component needs or should have. */
export interface SheetField {
  parameter_type: string;
  name: string;
  need: "mandatory" | "recommended" | "optional";
  missing: boolean;
  /** Others that would do as well. */
  oneOf: readonly string[];
  unit: string;
  units: readonly UnitChoice[];
  lower: number | null;
  upper: number | null;
  /** null: it has a form of its own. */
  row: Omit<SheetRow, "parameter_type"> | null;
  typical: { value: number; unit: string; source: string | null } | null;
  /** What counts now, where it is not what the field holds. */
  current: CurrentFacts | null;
  formHref: string;
  uploadHref: string | null;
  /** Where it can be made from the place and its weather. */
  generateHref: string | null;
}

interface SheetPageProps {
  title: string;
  editable: boolean;
  scenario: string;
  scenario_id: string;
  scenarios: readonly { value: string; label: string }[];
  fields: readonly SheetField[];
  /** How many missing ones have a published value. */
  typical: number;
  backHref: string;
  allHref: string;
  /** Another component that lacks something. */
  next: { name: string; href: string } | null;
}

/** Everything a component needs as one form: missing fields first, published values next to them, saved at once. */
export function SheetPage(props: SheetPageProps) {
  const { t } = useTranslation("parameters");
  const { fields, editable } = props;
  const entered = fields.filter((field) => field.row !== null && editable);
  const others = fields.filter((field) => field.row === null || !editable);
  const missing = fields.filter((field) => field.missing && field.need === "mandatory").length;
  const labels = Object.fromEntries(
    entered.flatMap(({ name }, i) => [
      [`rows[${i}].value`, name],
      [`rows[${i}].unit`, t("sheet.unit_of", { name })],
      [`rows[${i}].reference`, t("sheet.source_of", { name })],
    ]),
  );
  const rows = entered.map(({ row, parameter_type }) => ({ ...row, parameter_type }));
  return (
    <DialogPage title={props.title} lead={t("sheet.lead")} backHref={props.backHref} wide>
      {editable ? null : <Notice kind="info" title={t("common:role.not_allowed")} />}
      {props.scenarios.length > 1 ? (
        <FilterBar resetHref="?" label={t("overview.scenario_filter")}>
          <FilterSelect
            name="scenario_id"
            label={t("field.scenario")}
            value={props.scenario_id}
            options={props.scenarios}
          />
        </FilterBar>
      ) : null}
      {missing > 0 ? (
        <Notice kind="warning" title={t("overview.mandatory_missing", { count: missing })} />
      ) : (
        <Notice kind="success" title={t("sheet.complete")} />
      )}
      {props.next ? (
        <p>
          <a href={props.next.href}>{t("sheet.next", { name: props.next.name })}</a>
        </p>
      ) : null}
      {entered.length > 0 ? (
        <EntityForm schema={sheetForm} labels={labels} defaultValues={{ rows }} requiredNote={false}>
          {/* Enter in a field saves: the first submit button of a form is the one it uses. */}
          <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            {t("common:action.save")}
          </button>
          {entered.map((field, i) => (
            <Parameter key={field.parameter_type} field={field} index={i} />
          ))}
          <FormActions cancel={{ href: props.backHref, label: t("common:action.cancel") }}>
            <SubmitButton name="intent" value="save">
              {t("common:action.save")}
            </SubmitButton>
            {props.typical > 0 ? (
              <SubmitButton kind="secondary" name="intent" value="fill">
                {t("sheet.fill", { count: props.typical })}
              </SubmitButton>
            ) : null}
          </FormActions>
        </EntityForm>
      ) : null}
      {others.map((field) => (
        <section key={field.parameter_type}>
          <h2>{field.name}</h2>
          <CurrentParameter current={field.current} />
          {editable ? (
            <p>
              <a href={field.formHref}>{t("common:action.edit_item", { item: field.name })}</a>
            </p>
          ) : null}
        </section>
      ))}
      <p>
        <ButtonLink href={props.allHref}>{t("sheet.all")}</ButtonLink>
      </p>
    </DialogPage>
  );
}

function Parameter({ field, index }: { field: SheetField; index: number }) {
  const { t, i18n } = useTranslation("parameters");
  const locale = i18n.language as Locale;
  const name = (part: string) => `rows[${index}].${part}`;
  const need = field.missing ? t(`need.${field.need}`) : null;
  const bounds =
    field.lower !== null && field.upper !== null
      ? t("value_form.between", {
          lower: formatNumber(field.lower, locale),
          upper: formatNumber(field.upper, locale),
          unit: field.unit === "1" ? "" : field.unit,
        }).trim()
      : undefined;
  const hints = [need, field.oneOf.length > 0 ? t("overview.or_one_of", { names: field.oneOf.join(", ") }) : null];
  return (
    <FieldSet legend={field.name} hint={hints.filter(Boolean).join("; ") || undefined} columns>
      <HiddenInRow name={name("parameter_id")} index={index} field="parameter_id" value={field.row?.parameter_id} />
      <HiddenInRow name={name("expected")} index={index} field="expected" value={field.row?.expected} />
      <input type="hidden" name={name("parameter_type")} value={field.parameter_type} />
      <NumberField name={name("value")} hint={bounds} />
      {field.units.length > 1 ? (
        <SelectField
          name={name("unit")}
          label={t("field.unit")}
          required
          defaultValue={field.unit}
          options={field.units.map(({ unit }) => ({ value: unit, label: unit === "1" ? t("sheet.share") : unit }))}
        />
      ) : (
        <input type="hidden" name={name("unit")} value={field.unit} />
      )}
      <TextField name={name("reference")} label={t("field.reference")} width="medium" />
      <div>
        {field.typical ? (
          <>
            <p className="muted small">
              {t("value_form.typical", { value: formatUnit(field.typical.value, field.typical.unit, locale) })}
              {field.typical.source ? <> ({field.typical.source})</> : null}
            </p>
            <SubmitButton kind="secondary" name="intent" value={`typical:${field.parameter_type}`}>
              {t("value_form.take_typical")}
              <span className="visually-hidden"> {field.name}</span>
            </SubmitButton>
          </>
        ) : null}
        {field.generateHref ? (
          <p>
            <a href={field.generateHref}>
              {t("generation:from_place")}
              <span className="visually-hidden">: {field.name}</span>
            </a>
          </p>
        ) : null}
        {field.uploadHref ? (
          <p>
            <a href={field.uploadHref}>{t("sheet.upload", { name: field.name })}</a>
          </p>
        ) : null}
      </div>
      <CurrentParameter current={field.current} />
    </FieldSet>
  );
}
