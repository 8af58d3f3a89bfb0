import { useTranslation } from "react-i18next";
import { formatNumber, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { FieldFrame, type FieldProps, type FieldState, textOf, useFieldState } from "./FormContext";
import { numberText } from "./numbers";

type InputProps = React.InputHTMLAttributes<HTMLInputElement>;

function common(field: FieldState, props: FieldProps): InputProps {
  return {
    id: field.id,
    name: props.name,
    required: field.required || undefined,
    readOnly: props.readOnly,
    autoComplete: props.autoComplete,
    "aria-invalid": field.error ? true : undefined,
    autoFocus: props.autoFocus,
  };
}

interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "password" | "search" | "tel" | "url";
  maxLength?: number;
  spellCheck?: boolean;
  /** Narrow inputs hint at how much is to be typed. */
  width?: "narrow" | "medium" | "wide";
}

/** One line of text. A password is never filled in again. */
export function TextField(props: TextFieldProps) {
  const field = useFieldState(props);
  const type = props.type ?? (field.constraints.email ? "email" : "text");
  return (
    <FieldFrame field={field} hint={props.hint}>
      <input
        {...common(field, props)}
        type={type}
        className={`input-${props.width ?? "wide"}`}
        aria-describedby={field.describedBy()}
        maxLength={props.maxLength ?? field.constraints.maxLength}
        spellCheck={props.spellCheck}
        defaultValue={type === "password" ? undefined : textOf(field.value)}
      />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextArea(props: FieldProps & { rows?: number; maxLength?: number; code?: boolean }) {
  const field = useFieldState(props);
  return (
    <FieldFrame field={field} hint={props.hint}>
      <textarea
        id={field.id}
        name={props.name}
        rows={props.rows ?? 3}
        className={props.code ? "input-wide code" : "input-wide"}
        required={field.required || undefined}
        readOnly={props.readOnly}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.describedBy()}
        maxLength={props.maxLength ?? field.constraints.maxLength}
        spellCheck={props.code ? false : undefined}
        defaultValue={textOf(field.value)}
      />
    </FieldFrame>
  );
}

/**
 * A number with its unit. A text input with a decimal keyboard. What cannot be read as a number stays visible next to its message. Comma or
 * dot are taken as the language has them.
 */
export function NumberField(props: FieldProps & { unit?: string }) {
  const field = useFieldState(props);
  const { t, i18n } = useTranslation("common");
  const { min, max, integer } = field.constraints;
  const range = props.hint ?? rangeHint(min, max, i18n.language, t);
  const hinted: FieldState = { ...field, hintId: range ? `${field.id}-hint` : undefined };
  const unitId = props.unit ? `${field.id}-unit` : undefined;
  const value = typeof field.value === "number" ? numberText(field.value, i18n.language) : textOf(field.value);
  return (
    <FieldFrame field={hinted} hint={range}>
      <span className="with-unit">
        <input
          {...common(field, props)}
          type="text"
          inputMode={integer && (min ?? -1) >= 0 ? "numeric" : "decimal"}
          className="input-number"
          autoComplete={props.autoComplete ?? "off"}
          aria-describedby={[hinted.hintId, unitId, field.errorId].filter(Boolean).join(" ") || undefined}
          defaultValue={value}
        />
        {props.unit ? (
          <span className="unit" id={unitId}>
            {priceText(props.unit)}
          </span>
        ) : null}
      </span>
    </FieldFrame>
  );
}

/** Where a range ends only to catch slips of the keyboard, it says nothing to who types. */
const NEVER_MET = 1e9;

function rangeHint(
  min: number | undefined,
  max: number | undefined,
  locale: string,
  t: (key: string, params: Record<string, string>) => string,
): string | undefined {
  if (min === undefined || max === undefined || max >= NEVER_MET) return undefined;
  return t("form.range", { lower: boundText(min, locale), upper: boundText(max, locale) });
}

/** A bound as it is read: one of many digits in groups. */
const boundText = (bound: number, locale: string): string =>
  Math.abs(bound) < 10_000 ? numberText(bound, locale) : formatNumber(bound, locale as Locale, { decimals: 0 });

/** A calendar year in four digits. */
export function YearField(props: FieldProps) {
  const field = useFieldState(props);
  return (
    <FieldFrame field={field} hint={props.hint}>
      <input
        {...common(field, props)}
        type="text"
        inputMode="numeric"
        className="input-year"
        autoComplete="off"
        maxLength={4}
        aria-describedby={field.describedBy()}
        defaultValue={textOf(field.value)?.slice(0, 4)}
      />
    </FieldFrame>
  );
}

/** Times are picked in quarters of an hour; any minute can be typed [s]. */
const TIME_STEP_S = 900;

/** A day (YYYY-MM-DD), or a day and time without zone; say the zone in the hint. */
export function DateField(props: FieldProps & { min?: string; max?: string; time?: boolean }) {
  const field = useFieldState(props);
  return (
    <FieldFrame field={field} hint={props.hint}>
      <input
        {...common(field, props)}
        type={props.time ? "datetime-local" : "date"}
        step={props.time ? TIME_STEP_S : undefined}
        className="input-date"
        min={props.min}
        max={props.max}
        aria-describedby={field.describedBy()}
        defaultValue={textOf(field.value)}
      />
    </FieldFrame>
  );
}

/** A colour as the browser offers it, written #rrggbb. */
export function ColourField(props: FieldProps) {
  const field = useFieldState(props);
  return (
    <FieldFrame field={field} hint={props.hint}>
      <input
        {...common(field, props)}
        // readonly and required say nothing on a colour input
        readOnly={undefined}
        required={undefined}
        type="color"
        className="input-colour"
        aria-describedby={field.describedBy()}
        defaultValue={textOf(field.value)?.toLowerCase()}
      />
    </FieldFrame>
  );
}

/** A file. The form needs encType="multipart/form-data"; a chosen file cannot be kept when the form is refused. */
export function FileField(props: FieldProps & { accept?: string; multiple?: boolean }) {
  const field = useFieldState(props);
  return (
    <FieldFrame field={field} hint={props.hint}>
      <input
        id={field.id}
        name={props.name}
        type="file"
        accept={props.accept}
        multiple={props.multiple}
        required={field.required || undefined}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.describedBy()}
      />
    </FieldFrame>
  );
}
