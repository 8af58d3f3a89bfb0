import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useFormContext } from "remix-validated-form";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import { FormFactsContext, RequiredMark } from "./FormContext";

/** Fields that belong together under one heading. `columns` lets short fields stand side by side where there is room. */
export function FieldSet(props: {
  legend: string;
  hint?: string;
  columns?: boolean;
  /** One of its fields, whichever, has to be filled in. */
  required?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className="fieldset">
      <legend>
        {props.legend}
        <RequiredMark required={props.required ?? false} />
      </legend>
      {props.hint ? <p className="hint">{props.hint}</p> : null}
      <div className={props.columns ? "field-columns" : "field-rows"}>{props.children}</div>
    </fieldset>
  );
}

interface FoldedFieldsProps {
  summary: string;
  hint?: string;
  /** Its fields by name, with the value each has when nobody changes it. */
  defaults: Record<string, unknown>;
  /** A value in words, for the line that says what was changed. */
  say: (name: string, value: unknown) => string;
  children: ReactNode;
}

/**
 * Fields most people leave as they are, folded up; one line says which differ from their default. What is folded is sent all
 * the same; a field that was refused unfolds them.
 */
export function FoldedFields({ summary, hint, defaults, say, children }: FoldedFieldsProps) {
  const { t, i18n } = useTranslation("common");
  const { labels } = useContext(FormFactsContext);
  const { fieldErrors, defaultValues } = useFormContext();
  const refused = Object.keys(defaults).some((name) => Boolean(fieldErrors?.[name]));
  const changed = Object.entries(defaults).flatMap(([name, usual]) => {
    const value = getAt(defaultValues, name);
    return sameValue(value, usual)
      ? []
      : [t("form.changed_field", { name: labels[name] ?? name, value: say(name, value) })];
  });
  return (
    <details className="fieldset folded" open={refused}>
      <summary>
        {summary}
        <span className="hint folded-changes">
          {changed.length > 0
            ? t("form.changed", { list: partsText(changed, i18n.language as Locale) })
            : t("form.unchanged")}
        </span>
      </summary>
      {hint ? <p className="hint">{hint}</p> : null}
      <div className="field-rows">{children}</div>
    </details>
  );
}

/** "optimizer.MIPGap" of { optimizer: { MIPGap: 0.02 } }. A refused form comes back with flat names. */
function getAt(values: unknown, name: string): unknown {
  if (typeof values !== "object" || values === null) return undefined;
  if (name in values) return (values as Record<string, unknown>)[name];
  return name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values);
}

/**
 * Kept values of a refused form are texts, and a ticked box is "false" and "true"; nothing chosen is an empty text, null or
 * no value.
 */
function sameValue(entered: unknown, usual: unknown): boolean {
  const value = Array.isArray(entered) && !Array.isArray(usual) ? (entered as unknown[]).at(-1) : entered;
  const plain = (v: unknown): string => {
    if (v === null || v === undefined) return "";
    if (Array.isArray(v)) return v.map(plain).filter(Boolean).join(",");
    return typeof v === "object" ? JSON.stringify(v) : String(v);
  };
  return plain(value) === plain(usual);
}

interface SubmitButtonProps {
  children: ReactNode;
  kind?: "primary" | "secondary" | "danger";
  /** Sent when this button was used. */
  name?: string;
  value?: string;
  formAction?: string;
  /** Id of the form when the button is outside it. */
  form?: string;
  describedBy?: string;
}

/** Sends the form. Can always be pressed: what is missing is returned by the server. Scripts mark it while something is (incomplete.ts). */
export function SubmitButton({ children, kind = "primary", describedBy, ...rest }: SubmitButtonProps) {
  return (
    <button type="submit" className={`button button-${kind}`} aria-describedby={describedBy} {...rest}>
      {children}
    </button>
  );
}

/** The row of buttons at the end of a form: the main one first, then the way back. */
export function FormActions(props: { children: ReactNode; cancel?: { href: string; label: string } }) {
  return (
    <div className="form-actions">
      {props.children}
      {props.cancel ? (
        <a className="button button-quiet" href={props.cancel.href}>
          {props.cancel.label}
        </a>
      ) : null}
    </div>
  );
}
