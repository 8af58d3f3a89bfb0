import type { ReactNode } from "react";
import { RequiredMark } from "./FormContext";
import { useFormContext } from "remix-validated-form";

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

/**
 * Fields most people leave as they are, folded up. What is folded is sent all the same; a field that was refused (`prefix`
 * begins its name) unfolds them.
 */
export function FoldedFields(props: { summary: string; hint?: string; prefix: string; children: ReactNode }) {
  const { fieldErrors } = useFormContext();
  const refused = Object.entries(fieldErrors ?? {}).some(
    ([name, text]) => name.startsWith(props.prefix) && Boolean(text),
  );
  return (
    <details className="fieldset folded" open={refused}>
      <summary>{props.summary}</summary>
      {props.hint ? <p className="hint">{props.hint}</p> : null}
      <div className="field-columns">{props.children}</div>
    </details>
  );
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

/** Sends the form. Can always be pressed: what is missing is returned by the server; scripts mark it while something is (incomplete.ts). */
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
