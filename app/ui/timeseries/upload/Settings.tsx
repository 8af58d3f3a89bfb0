import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { DecimalDecision } from "~/entities/timeseries/decimal";
import { INTERPOLATIONS } from "~/entities/timeseries/timeseries";
import { cleaningUploadForm, UPLOAD_FIELDS, uploadForm } from "~/entities/timeseries/uploadForm";
import {
  CheckboxField,
  ComboField,
  EntityForm,
  FieldSet,
  FormActions,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  YearField,
} from "../../kit/fields";

export interface SettingsFacts {
  /** Values of the fields, as they were typed or are proposed. */
  values: Record<string, unknown>;
  cleaning: boolean;
  /** The unit that the header of the values names, and whether it converts into the parameter's. */
  inHeader: { unit: string; column: string; fits: boolean } | null;
  /** What of the file shows the decimal separator, or what leaves it open. */
  decimal: DecimalDecision | null;
  /** Any column names a unit, so that it may have to be overruled. */
  unitsInHeader: boolean;
  /** The unit the series will have. */
  unit: string;
  timezone: string;
  stampFormats: readonly string[];
  zones: readonly string[];
  units: readonly string[];
  /** Unit and step are what they are. */
  fixed: boolean;
}

interface SettingsProps extends SettingsFacts {
  form: string;
  otherFile: string;
  columns: readonly string[];
}

const RESOLUTIONS = [15, 30, 60, 120] as const;

/** Why the decimal separator is the one that is proposed, or why none is. */
function decimalHint(decimal: DecimalDecision | null, t: TFunction<"timeseries">): string | undefined {
  if (!decimal) return undefined;
  if (decimal.separator === null) return t("upload.decimal_open", { text: decimal.text });
  if (decimal.evidence.kind === "cell") return t("upload.decimal_shown", { text: decimal.evidence.text });
  return decimal.evidence.kind === "delimiter" ? t("upload.decimal_by_delimiter") : undefined;
}

/** How the file is read and cleaned. */
export function Settings(props: SettingsProps) {
  const { values, cleaning, inHeader, timezone } = props;
  const { t } = useTranslation("timeseries");
  const named = <V extends string>(area: string, keys: readonly V[]) =>
    keys.map((value) => ({ value, label: t(`upload.${area}.${value}`) }));
  const columns = props.columns.map((label, i) => ({ value: String(i), label: label || String(i + 1) }));
  const labels = Object.fromEntries(UPLOAD_FIELDS.map((field) => [field, t(`upload.field.${field}`)]));
  const delimiters = [
    { value: ";", label: t("upload.delimiter.semicolon") },
    { value: ",", label: t("upload.delimiter.comma") },
    { value: "\t", label: t("upload.delimiter.tab") },
    { value: "|", label: t("upload.delimiter.bar") },
  ];
  const resolutions = RESOLUTIONS.map((n) => ({ value: String(n), label: t(`upload.resolution.${n}`) }));
  return (
    <EntityForm
      id={props.form}
      schema={cleaning ? cleaningUploadForm : uploadForm}
      labels={labels}
      defaultValues={values}
      guard={false}
    >
      <input type="hidden" name="cleaning" value={String(cleaning)} />
      <FieldSet legend={t("upload.table")} columns>
        <SelectField name="delimiter" options={delimiters} />
        <SelectField
          name="decimal_separator"
          required
          options={named("decimal", ["dot", "comma"])}
          hint={decimalHint(props.decimal, t)}
        />
        <SelectField name="stamp_column" options={columns} />
        <SelectField name="value_column" options={columns} />
      </FieldSet>
      <FieldSet legend={t("upload.time")} columns>
        <ComboField name="timestamp_format" suggestions={props.stampFormats} hint={t("upload.format_hint")} />
        <ComboField
          name="timezone"
          suggestions={props.zones}
          hint={t(props.fixed ? "upload.zone_hint_fixed" : "upload.zone_hint", { zone: timezone })}
        />
        <SelectField name="stamps_mark" options={named("mark", ["start", "end"])} />
        <SelectField name="place" options={named("placing", ["stamped", "position"])} />
        <YearField name="year" hint={t("upload.year_hint")} />
        <SelectField name="duplicates" options={named("duplicate", ["refuse", "first", "last", "mean"])} />
        {props.fixed ? (
          <input type="hidden" name="res_minutes" value={String(values["res_minutes"])} />
        ) : (
          <SelectField name="res_minutes" options={resolutions} placeholder={t("upload.resolution.file")} />
        )}
      </FieldSet>
      <FieldSet legend={t("upload.values")} columns>
        {props.fixed ? (
          <TextField name="unit" readOnly hint={t("upload.unit_fixed")} />
        ) : (
          <ComboField
            name="unit"
            suggestions={props.units}
            hint={
              inHeader
                ? t(inHeader.fits ? "upload.unit_in_header" : "upload.unit_in_header_unfit", inHeader)
                : t("upload.unit_not_in_header")
            }
          />
        )}
        <NumberField name="factor" hint={t("upload.factor_hint")} />
        <SelectField name="interpolation" options={named("interpolations", INTERPOLATIONS)} />
        {props.unitsInHeader ? <CheckboxField name="header_unit_ignored" hint={t("upload.header_unit_hint")} /> : null}
      </FieldSet>
      {cleaning ? <CleaningFields unit={props.unit} /> : null}
      <TextField name="reference" hint={t("upload.reference_hint")} />
      <FormActions cancel={{ href: props.otherFile, label: t("upload.other_file") }}>
        <SubmitButton name="intent" value="convert">
          {t("upload.convert")}
        </SubmitButton>
        {/* What is typed is taken along as it is: nothing is checked before the file is converted. */}
        <SubmitButton kind="secondary" name="intent" value={cleaning ? "cleaning_off" : "cleaning_on"}>
          {t(cleaning ? "upload.cleaning_off" : "upload.cleaning_on")}
        </SubmitButton>
      </FormActions>
    </EntityForm>
  );
}

/** What is looked for, and what stands in for it. */
function CleaningFields({ unit }: { unit: string }) {
  const { t } = useTranslation("timeseries");
  const inUnit = unit === "1" ? t("upload.in_stored_unit") : t("upload.in_unit", { unit });
  return (
    <FieldSet legend={t("upload.cleaning")} hint={t("upload.cleaning_hint")} columns>
      <NumberField name="lower_bound" hint={inUnit} />
      <NumberField name="upper_bound" hint={inUnit} />
      <NumberField name="stuck_steps" hint={t("upload.stuck_hint")} />
      <NumberField name="jump_limit" hint={`${t("upload.jump_hint")} ${inUnit}`} />
      <NumberField name="outlier_zscore" hint={t("upload.zscore_hint")} />
      <NumberField name="window_size" hint={t("upload.window_hint")} />
      <NumberField name="threshold_factor_accumulated" hint={t("upload.accumulated_hint")} />
      <NumberField name="percent_measurment_outages" hint={t("upload.outages_hint")} />
      <NumberField name="fill_steps" hint={t("upload.fill_steps_hint")} />
      <NumberField name="default_value" hint={`${t("upload.default_hint")} ${inUnit}`} />
    </FieldSet>
  );
}
