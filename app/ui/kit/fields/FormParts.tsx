import type { ReactNode } from "react";

/** Fields that belong together under one heading. `columns` lets short fields stand side by side where there is room. */
export function FieldSet(props: { legend: string; hint?: string; columns?: boolean; children: ReactNode }) {
  return (
    <fieldset className="fieldset">
      <legend>{props.legend}</legend>
      {props.hint ? <p className="hint">{props.hint}</p> : null}
      <div className={props.columns ? "field-columns" : "field-rows"}>{props.children}</div>
    </fieldset>
  );
}

export interface SubmitButtonProps {
  children: ReactNode;
  kind?: "primary" | "secondary" | "danger";
  /** Sent when this button was used. */
  name?: string;
  value?: string;
  formAction?: string;
  /** Id of the form when the button stands outside it. */
  form?: string;
  describedBy?: string;
}

/** Sends the form. Never disabled: what is missing is answered by the server. */
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
