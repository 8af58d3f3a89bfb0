import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useField } from "remix-validated-form";
import type { z } from "zod";
import { type Constraints, constraintsOf } from "~/entities/core/constraints";
import { useRuleMessage } from "./useRuleMessage";

/** What an EntityForm tells its fields. */
interface FormFacts {
  schema?: z.ZodTypeAny;
  labels: Record<string, string>;
  prefix: string;
}

export const FormFactsContext = createContext<FormFacts>({ labels: {}, prefix: "f" });

/** The element id of a field; the error summary links to it. */
export const fieldId = (prefix: string, name: string): string => `${prefix}-${name.replace(/[^\w-]+/g, "_")}`;

/** What every field takes. Label and constraints come from the form when they are not given. */
export interface FieldProps {
  name: string;
  label?: string;
  hint?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Value when the form has none for this name. */
  defaultValue?: string | number | boolean | readonly string[] | null;
  autoComplete?: string;
  /** Put on the field the page is about; one per page. */
  autoFocus?: boolean;
}

export interface FieldState {
  id: string;
  label: string;
  error?: string;
  hintId?: string;
  errorId?: string;
  /** Value for aria-describedby: hint, error and what else is given. */
  describedBy: (...more: (string | undefined)[]) => string | undefined;
  required: boolean;
  constraints: Constraints;
  /** The value as kept from a refused submission, from the form's defaults, or from the field's own default. */
  value: unknown;
}

/** Error, kept value, constraints and ids of a field inside an EntityForm or ValidatedForm. */
export function useFieldState(props: FieldProps): FieldState {
  const { schema, labels, prefix } = useContext(FormFactsContext);
  const { error, defaultValue } = useField(props.name);
  const message = useRuleMessage();
  const constraints: Constraints = schema ? constraintsOf(schema, props.name) : { required: false, kind: "other" };
  const id = fieldId(prefix, props.name);
  const hintId = props.hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    id,
    label: props.label ?? labels[props.name] ?? props.name,
    error: error ? message(error) : undefined,
    hintId,
    errorId,
    describedBy: (...more) => [hintId, ...more, errorId].filter(Boolean).join(" ") || undefined,
    required: props.required ?? constraints.required,
    constraints,
    value: (defaultValue as unknown) ?? props.defaultValue,
  };
}

/** A kept value as the text of an input. */
export function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return textOf(value.at(-1));
  return typeof value === "object" ? undefined : String(value);
}

/** A kept value as the list of its texts. */
export const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .map(textOf)
    .filter((v): v is string => v !== undefined && v !== "");

/** The star of a required field; the word is in the input's `required`. */
export function RequiredMark({ required }: { required: boolean }) {
  return required ? (
    <span className="required" aria-hidden="true">
      {" *"}
    </span>
  ) : null;
}

/** Hint and error of a field, in the order in which they are described. */
export function FieldNotes({ field, hint }: { field: FieldState; hint?: string }) {
  const { t } = useTranslation("common");
  return (
    <>
      {hint ? (
        <span className="hint" id={field.hintId}>
          {hint}
        </span>
      ) : null}
      {field.error ? (
        <span className="field-error" id={field.errorId}>
          <span className="visually-hidden">{t("form.error_prefix")} </span>
          {field.error}
        </span>
      ) : null}
    </>
  );
}

/** A field under its label, with its hint and what is wrong with it. */
export function FieldFrame({ field, hint, children }: { field: FieldState; hint?: string; children: React.ReactNode }) {
  return (
    <div className={field.error ? "field has-error" : "field"}>
      <label htmlFor={field.id}>
        {field.label}
        <RequiredMark required={field.required} />
      </label>
      <FieldNotes field={field} hint={hint} />
      {children}
    </div>
  );
}
