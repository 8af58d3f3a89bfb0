import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormActions, SubmitButton } from "../fields/FormParts";
import { TextField } from "../fields/TextFields";
import { PageHeader } from "./PageHeader";

interface DialogPageProps {
  title: string;
  lead?: ReactNode;
  /** Where Close leads: the page the dialog was opened from. */
  backHref: string;
  wide?: boolean;
  children: ReactNode;
}

/** A dialog with an address of its own: a narrow panel with a way back. Works as any page does. */
export function DialogPage({ title, lead, backHref, wide, children }: DialogPageProps) {
  const { t } = useTranslation("common");
  return (
    <div className={wide ? "dialog-page dialog-wide" : "dialog-page"}>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          <a className="button button-quiet" href={backHref}>
            {t("action.close")}
          </a>
        }
      />
      {children}
    </div>
  );
}

interface TypedConfirmProps {
  /** Field name the server checks, e.g. "confirm_name" or "confirm_count". */
  name: string;
  /** What must be typed: a system's name, or the number of items. */
  expected: string;
  kind: "name" | "count";
}

/** The field in which a name or a count is typed before something is deleted; the server compares it. */
export function TypedConfirm({ name, expected, kind }: TypedConfirmProps) {
  const { t } = useTranslation("common");
  return (
    <TextField
      name={name}
      required
      autoComplete="off"
      spellCheck={false}
      label={t(`confirm.type_${kind}`)}
      hint={t(`confirm.type_${kind}_hint`, { expected })}
      width="medium"
    />
  );
}

/** The buttons of a deletion or another step that needs a yes. */
export function ConfirmActions(props: { action: string; backHref: string; danger?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <FormActions cancel={{ href: props.backHref, label: t("action.cancel") }}>
      <SubmitButton kind={props.danger === false ? "primary" : "danger"}>{props.action}</SubmitButton>
    </FormActions>
  );
}

/** What a deletion takes with it, item by item. */
export function Consequences(props: { title: string; items: readonly ReactNode[] }) {
  if (props.items.length === 0) return null;
  return (
    <div className="consequences">
      <p>{props.title}</p>
      <ul>
        {props.items.map((item, i) => (
          <li key={i}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
