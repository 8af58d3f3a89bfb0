import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ValidatedForm } from "remix-validated-form";
import type { z } from "zod";
import { FormFactsContext } from "./FormContext";
import { FormErrorSummary } from "./FormErrorSummary";
import { validatorOf } from "./validator";

export interface EntityFormProps {
  /** Schema of the whole form: constraints, validation and messages come from it. */
  schema: z.ZodTypeAny;
  /** Label of every field by its name; fields and the error summary take them from here. */
  labels: Record<string, string>;
  defaultValues?: Record<string, unknown>;
  /** Needed when a page holds more than one form. */
  id?: string;
  action?: string;
  subaction?: string;
  encType?: "multipart/form-data" | "application/x-www-form-urlencoded";
  /** Ask before the page is left with unsaved changes (needs scripts). Default true. */
  guard?: boolean;
  /**
   * Mark the button as disabled while a required field is empty (needs scripts). Default: as `guard`, which leaves out forms that
   * password managers fill without a word.
   */
  marked?: boolean;
  /** Say that fields with a star must be filled in. Default true. */
  requiredNote?: boolean;
  csrf?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that posts to its action, keeps values and shows messages with and without scripts. The browser's own
 * validation bubbles are off: the server answers in the person's language, at the field and in the summary.
 */
export function EntityForm(props: EntityFormProps) {
  const { schema, labels, defaultValues, id, action, subaction, encType, guard = true, requiredNote = true } = props;
  const { t, i18n } = useTranslation("common");
  const validator = useMemo(() => validatorOf(schema, { locale: i18n.language }), [schema, i18n.language]);
  const facts = useMemo(() => ({ schema, labels, prefix: id ?? "f" }), [schema, labels, id]);
  return (
    <FormFactsContext.Provider value={facts}>
      <ValidatedForm
        validator={validator}
        method="post"
        id={id}
        action={action}
        subaction={subaction}
        encType={encType}
        defaultValues={defaultValues}
        disableFocusOnError
        noValidate
        className={props.className ?? "form"}
        data-island="form"
        data-guard={guard ? t("form.unsaved") : undefined}
        data-incomplete={(props.marked ?? guard) ? t("form.incomplete") : undefined}
        data-discard={guard ? t("form.discard") : undefined}
      >
        <FormErrorSummary />
        {props.csrf ? <input type="hidden" name="csrf" value={props.csrf} /> : null}
        {requiredNote ? <p className="required-note">{t("form.required_note")}</p> : null}
        {props.children}
      </ValidatedForm>
    </FormFactsContext.Provider>
  );
}
