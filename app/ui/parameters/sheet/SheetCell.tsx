import { useTranslation } from "react-i18next";
import { FieldNotes, textOf, useFieldState } from "../../kit/fields/FormContext";
import { numberText } from "../../kit/fields/numbers";

interface SheetCellProps {
  name: string;
  /** Read aloud where no visible label is the field's. */
  label?: string;
  /** What counts while the field is empty, in the reader's language. */
  inherited?: string;
  /** "needed": a run does not start without it. "missing": it is recommended, or a run does without. */
  state: "given" | "inherited" | "missing" | "needed";
  describedBy?: string;
}

/** A number of the sheet: a plain field that shows what counts while it is empty, with what is wrong with it below. */
export function SheetCell({ name, label, inherited, state, describedBy }: SheetCellProps) {
  const field = useFieldState({ name });
  const { i18n } = useTranslation("common");
  const value = typeof field.value === "number" ? numberText(field.value, i18n.language) : textOf(field.value);
  return (
    <>
      <input
        id={field.id}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`sheet-cell sheet-${value ? "given" : state}`}
        aria-label={label}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={[describedBy, field.errorId].filter(Boolean).join(" ") || undefined}
        placeholder={inherited}
        defaultValue={value}
      />
      <FieldNotes field={field} />
    </>
  );
}
