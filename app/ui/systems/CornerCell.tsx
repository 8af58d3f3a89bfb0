import { useField } from "remix-validated-form";
import { fieldId, useRuleMessage } from "../kit/fields";

/** A number in a table cell: its label is read out, its message is under it. */
export function CornerCell({ name, label }: { name: string; label: string }) {
  const { error, defaultValue } = useField(name);
  const message = useRuleMessage();
  const id = fieldId("f", name);
  return (
    <>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        className="input-number"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        defaultValue={typeof defaultValue === "string" ? defaultValue : ""}
      />
      {error ? (
        <span className="field-error" id={`${id}-error`}>
          {message(error)}
        </span>
      ) : null}
    </>
  );
}
