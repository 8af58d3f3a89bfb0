import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Moment, MOMENTS, type Plane, PLANES } from "~/entities/timeseries/moment";
import { type Decision, hasEndDay, type TableRecognition } from "~/entities/timeseries/recognition";
import { INTERPOLATIONS } from "~/entities/timeseries/timeseries";
import { cleaningUploadForm, type ComparedField, UPLOAD_FIELDS, uploadForm } from "~/entities/timeseries/uploadForm";
import {
  CheckboxField,
  CheckboxGroup,
  ComboField,
  EntityForm,
  FieldSet,
  FoldedFields,
  FormActions,
  NumberField,
  type Option,
  SelectField,
  SubmitButton,
  TextField,
  YearField,
} from "../../kit/fields";
import { DecimalField, delimiterOptions, encodingOptions, FileFields } from "./parts";

export interface SettingsFacts {
  /** Values of the fields, as they were typed or are proposed. */
  values: Record<string, unknown>;
  cleaning: boolean;
  /** The unit that the header of the values names, and whether it converts into the parameter's. */
  inHeader: { unit: string; column: string; fits: boolean } | null;
  /** What the file tells of how it is read, and why. */
  inspected: Pick<
    TableRecognition,
    | "decimal"
    | "mark"
    | "meter"
    | "clock"
    | "missing"
    | "columns"
    | "valueColumns"
    | "filter"
    | "dayColumns"
    | "endColumn"
    | "endDay"
  > | null;
  /** Any column names a unit, so that it may have to be overruled. */
  unitsInHeader: boolean;
  /** The unit the series will have. */
  unit: string;
  timezone: string;
  stampFormats: readonly string[];
  zones: readonly Option[];
  units: readonly string[];
  /** What people may know of the site, to compare with. */
  compared: readonly ComparedField[];
  /** Unit and step are what they are. */
  fixed: boolean;
  /** Of radiation: what its values are, as far as the file tells; null: values of another kind. */
  moment: Decision<{ moment: Moment }> | null;
  /** Of direct radiation: the plane that it is on, as far as the name of its column tells; null: values of another kind. */
  plane: Decision<Plane> | null;
  /** What values of long periods can be spread by, and of which periods the rows are, if they are of long ones. Null: they are not spread. */
  spread: { period: string | null; choices: readonly { value: string; name: string | null }[] } | null;
}

interface SettingsProps extends SettingsFacts {
  form: string;
  otherFile: string;
  columns: readonly string[];
}

const RESOLUTIONS = [15, 30, 60, 120] as const;

/** How most tables are: what differs is named on the folded part. */
const USUAL = {
  encoding: "utf-8",
  delimiter: ";",
  first_row: 1,
  excluded_rows: "",
  missing: "",
  time_column: "",
  end_column: "",
  end_day: "",
  day_columns: 0,
  duplicates: "refuse",
  place: "stamped",
  year: "",
  spread: "",
  factor: 1,
  interpolation: "linear",
  yearly_sum: "",
  persons: "",
  floor_area: "",
};

/** How the file is read and cleaned. */
export function Settings(props: SettingsProps) {
  const { values, cleaning, inHeader, timezone, inspected } = props;
  const { t } = useTranslation("timeseries");
  const evidence = (decision: Decision<unknown> | undefined): string | undefined =>
    decision?.value && decision.evidence
      ? t(`evidence.${decision.evidence.kind}`, decision.evidence.params)
      : undefined;
  const unitHint = (): string =>
    inHeader
      ? t(inHeader.fits ? "upload.unit_in_header" : "upload.unit_in_header_unfit", inHeader)
      : t("upload.unit_not_in_header");
  const named = <V extends string>(area: string, keys: readonly V[]) =>
    keys.map((value) => ({ value, label: t(`upload.${area}.${value}`) }));
  const columns = props.columns.map((label, i) => ({ value: String(i), label: label || String(i + 1) }));
  const labels = Object.fromEntries(UPLOAD_FIELDS.map((field) => [field, t(`upload.field.${field}`)]));
  const delimiters = delimiterOptions(t);
  const encodings = encodingOptions(t);
  const duplicates = named("duplicate", ["refuse", "sum", "first", "last", "mean"]);
  const endDays = named("end_day", ["included", "excluded"]);
  const placings = named("placing", ["stamped", "position"]);
  const interpolations = named("interpolations", INTERPOLATIONS);
  // What is chosen as its option says it, what is typed as it is typed.
  const say = (name: string, value: unknown): string => {
    const choices = {
      encoding: encodings,
      delimiter: delimiters,
      time_column: columns,
      end_column: columns,
      end_day: endDays,
      duplicates,
      place: placings,
      interpolation: interpolations,
      spread: spreadOptions(props.spread?.choices ?? [], t),
    };
    const options: readonly Option[] = choices[name as keyof typeof choices] ?? [];
    return options.find((option) => option.value === String(value))?.label ?? String(value);
  };
  const resolutions = RESOLUTIONS.map((n) => ({ value: String(n), label: t(`upload.resolution.${n}`) }));
  // Bills say their first and their last day: then both are of the time.
  const hasEnds = typeof inspected?.endColumn === "number";
  // Of ends with a time of day no last day is asked about.
  const isOfFile = hasEnds && values["end_column"] === String(inspected.endColumn);
  const areInstants = isOfFile && !hasEndDay(inspected);
  const endFields = (
    <>
      <SelectField
        name="end_column"
        options={columns}
        placeholder={t("upload.no_column")}
        hint={t("upload.end_column_hint")}
      />
      {areInstants ? null : (
        <SelectField
          name="end_day"
          options={endDays}
          placeholder={t("rows.find_out")}
          hint={evidence(inspected?.endDay) ?? t("upload.end_day_hint")}
        />
      )}
    </>
  );
  return (
    <EntityForm
      id={props.form}
      schema={cleaning ? cleaningUploadForm : uploadForm}
      labels={labels}
      defaultValues={values}
      guard={false}
    >
      <input type="hidden" name="cleaning" value={String(cleaning)} />
      <FieldSet legend={t("upload.values")} columns>
        <SelectField name="value_column" options={columns} />
        <ComboField name="unit" suggestions={props.units} hint={unitHint()} />
        <DecimalField decimal={inspected?.decimal ?? null} required />
        <SelectField
          name="meter"
          options={named("meter", ["interval", "register"])}
          hint={evidence(inspected?.meter)}
        />
        {props.unitsInHeader ? <CheckboxField name="header_unit_ignored" hint={t("upload.header_unit_hint")} /> : null}
      </FieldSet>
      <MoreColumns inspected={inspected} columns={columns} values={values} />
      <FieldSet legend={t("upload.time")} columns>
        <SelectField name="stamp_column" options={columns} />
        {hasEnds ? endFields : null}
        <ComboField name="timestamp_format" required suggestions={props.stampFormats} hint={t("upload.format_hint")} />
        <SelectField
          name="timezone"
          required
          options={props.zones}
          hint={
            evidence(inspected?.clock) ??
            t(props.fixed ? "upload.zone_hint_fixed" : "upload.zone_hint", { zone: timezone })
          }
        />
        {props.moment ? (
          <>
            {/* What radiation is says what its stamps mark. */}
            <input type="hidden" name="stamps_mark" value="start" />
            <SelectField
              name="moment"
              options={named("moment", MOMENTS)}
              placeholder={t("upload.moment_by_column")}
              hint={evidence(props.moment) ?? t("upload.moment_hint")}
            />
            <NumberField name="moment_minute" hint={t("upload.moment_minute_hint")} />
            {props.plane ? (
              <SelectField
                name="plane"
                options={named("plane", PLANES)}
                placeholder={t("upload.moment_by_column")}
                hint={evidence(props.plane) ?? t("upload.plane_hint")}
              />
            ) : null}
          </>
        ) : (
          <SelectField
            name="stamps_mark"
            required
            options={named("mark", ["start", "end"])}
            hint={evidence(inspected?.mark)}
          />
        )}
      </FieldSet>
      {props.spread?.period ? (
        <FieldSet legend={t("upload.long_periods")}>
          <SpreadField choices={props.spread.choices} required />
        </FieldSet>
      ) : null}
      <FoldedFields summary={t("upload.more")} defaults={USUAL} say={say}>
        <FieldSet legend={t("upload.table")} columns>
          <FileFields />
          <TextField name="missing" hint={evidence(inspected?.missing) ?? t("upload.missing_hint")} />
          <SelectField
            name="time_column"
            options={columns}
            placeholder={t("upload.no_column")}
            hint={t("upload.time_column_hint")}
          />
          {hasEnds ? null : endFields}
          <NumberField name="day_columns" hint={t("upload.day_columns_hint")} />
          <SelectField name="duplicates" options={duplicates} />
        </FieldSet>
        <FieldSet legend={t("upload.series")} columns>
          <SelectField name="place" options={placings} />
          <YearField name="year" hint={t("upload.year_hint")} />
          {props.fixed ? (
            <input type="hidden" name="res_minutes" value={String(values["res_minutes"])} />
          ) : (
            <SelectField name="res_minutes" options={resolutions} placeholder={t("upload.resolution.file")} />
          )}
          {props.spread && !props.spread.period ? <SpreadField choices={props.spread.choices} /> : null}
          <NumberField name="factor" hint={t("upload.factor_hint")} />
          <SelectField name="interpolation" options={interpolations} />
        </FieldSet>
        {props.compared.length > 0 ? (
          <FieldSet legend={t("upload.compare")} hint={t("upload.compare_hint")} columns>
            {props.compared.map((name) => (
              <NumberField key={name} name={name} hint={t(`upload.${name}_hint`)} />
            ))}
          </FieldSet>
        ) : null}
      </FoldedFields>
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

/** How values of days, months and longer become steps. */
function SpreadField({
  choices,
  required = false,
}: {
  choices: NonNullable<SettingsFacts["spread"]>["choices"];
  required?: boolean;
}) {
  const { t } = useTranslation("timeseries");
  return (
    <SelectField
      name="spread"
      required={required}
      options={spreadOptions(choices, t)}
      {...(required ? {} : { placeholder: t("spread.not") })}
      hint={t("spread.hint")}
    />
  );
}

const spreadOptions = (
  choices: NonNullable<SettingsFacts["spread"]>["choices"],
  t: TFunction<"timeseries">,
): Option[] =>
  choices.map(({ value, name }) => ({
    value,
    label: name === null ? t(`spread.choice.${value}`) : t("spread.choice.series", { name }),
  }));

/** Columns that are added to the values, and the rows that are read of a table with several registers. */
function MoreColumns({
  inspected,
  columns,
  values,
}: Pick<SettingsProps, "inspected" | "values"> & { columns: Option[] }) {
  const { t } = useTranslation("timeseries");
  const chosen = String(values["value_column"] ?? "");
  const numbers = (inspected?.valueColumns ?? []).map(String).filter((at) => at !== chosen);
  const filter = inspected?.filter;
  const isDays = (inspected?.dayColumns ?? 0) > 0;
  if (!filter && (numbers.length === 0 || isDays)) return null;
  return (
    <FieldSet legend={t("upload.more_columns")} hint={t("upload.more_columns_hint")}>
      {numbers.length > 0 && !isDays ? (
        <CheckboxGroup name="added_columns" options={columns.filter(({ value }) => numbers.includes(value))} inline />
      ) : null}
      {filter ? (
        <>
          <input type="hidden" name="filter_column" value={String(filter.column)} />
          <CheckboxGroup
            name="filter_texts"
            label={t("upload.filter_texts", { column: inspected?.columns[filter.column] })}
            hint={t("upload.filter_texts_hint")}
            options={filter.texts.map((text) => ({ value: text, label: text }))}
            inline
          />
        </>
      ) : null}
    </FieldSet>
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
