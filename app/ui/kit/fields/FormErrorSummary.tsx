import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useFormContext } from "remix-validated-form";
import { fieldId, FormFactsContext } from "./FormContext";
import { useRuleMessage } from "./useRuleMessage";

/** The title of a page whose form was refused begins with the word "Error:", so that it is heard first. */
export function useErrorTitle(title: string, refused: boolean): string {
  const { t } = useTranslation("common");
  return refused ? t("form.error_title", { title }) : title;
}

/** All messages of the form, each linked to its field. Takes the focus when scripts run; EntityForm holds one already. */
export function FormErrorSummary() {
  const { fieldErrors } = useFormContext();
  const { labels, prefix } = useContext(FormFactsContext);
  const { t } = useTranslation("common");
  const message = useRuleMessage();
  const errors = Object.entries(fieldErrors ?? {}).filter(([, text]) => Boolean(text));
  if (errors.length === 0) return null;
  const headingId = `${prefix}-errors`;
  return (
    <div
      className="notice notice-error error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby={headingId}
      data-focus=""
    >
      <h2 id={headingId} className="notice-title">
        {t("form.error_summary", { count: errors.length })}
      </h2>
      <ul>
        {errors.map(([name, text]) => {
          const label = labels[name];
          if (name === "") return <li key="form">{message(text)}</li>;
          return (
            <li key={name}>
              <a href={`#${fieldId(prefix, name)}`}>
                {label ? t("form.error_item", { label, message: message(text) }) : message(text)}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
