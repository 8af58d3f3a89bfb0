import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EntityForm } from "../fields";
import { ConfirmActions, Consequences, DialogPage, Notice, TypedConfirm } from "../layout";
import { confirmationForm, type Typed } from "./confirmation";

/** A question before a step that cannot simply be taken back, as its loader asks it. */
export interface Confirmation {
  title: string;
  /** Where Cancel and Close lead. */
  back: string;
  /** What becomes of it, a sentence each. */
  text?: readonly string[];
  /** What goes along. */
  goes?: { title: string; items: readonly string[] };
  /** Why it cannot be done; nothing is asked then. */
  remaining?: string | null;
  /** A way to keep a copy first. */
  advice?: { title: string; text: string; link: string; href: string };
  typed: Typed | null;
  /** The words of the button. */
  action: string;
}

/** The page of a question; the default export of routes whose loader returns a Confirmation. */
export function ConfirmPage() {
  const page = useLoaderData<Confirmation>();
  const { t } = useTranslation("common");
  const { title, back, typed, advice, goes } = page;
  if (page.remaining)
    return (
      <DialogPage title={title} backHref={back}>
        <Notice kind="warning">
          <p>{page.remaining}</p>
        </Notice>
      </DialogPage>
    );
  const name = `confirm_${typed?.kind ?? "count"}`;
  return (
    <DialogPage title={title} backHref={back}>
      {advice ? (
        <Notice kind="warning" title={advice.title}>
          <p>
            {advice.text} <a href={advice.href}>{advice.link}</a>
          </p>
        </Notice>
      ) : null}
      {(page.text ?? []).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {goes ? <Consequences title={goes.title} items={goes.items} /> : null}
      <EntityForm
        schema={confirmationForm(typed)}
        labels={{ [name]: t(`confirm.type_${typed?.kind ?? "count"}`) }}
        guard={false}
        requiredNote={typed !== null}
      >
        {typed ? <TypedConfirm name={name} kind={typed.kind} expected={typed.expected} /> : null}
        <ConfirmActions action={page.action} backHref={back} />
      </EntityForm>
    </DialogPage>
  );
}
