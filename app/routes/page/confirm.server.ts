import type { TFunction } from "i18next";
import type { Outcome } from "~/services/core/outcome";
import { type Confirmation, confirmationForm, type Typed } from "~/ui/kit/confirm";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { type FlashKey, redirectWith } from "./flash.server";
import { refuseForm } from "./forms.server";

interface Step {
  typed: Typed | null;
  run: () => Outcome<unknown> | Promise<Outcome<unknown>>;
  /** Where it leads, and the message shown there. */
  to: string | (() => string);
  flash: FlashKey;
}

/** Does what a ConfirmPage asked, once the answer is the one expected. */
export async function confirmed(request: Request, { typed, run, to, flash }: Step): Promise<Response> {
  const result = await validatorOf(confirmationForm(typed)).validate(await request.formData());
  if (result.error) return invalid(result);
  const outcome = await run();
  if (!outcome.ok) return refuseForm(result, outcome);
  return redirectWith(typeof to === "string" ? to : to(), flash);
}

/** The question before an item is deleted, or, when it is deleted already, deleted for good. */
export function deletion(
  t: TFunction,
  subject: {
    title: string;
    list: { label: string; href: string };
    hard: boolean;
    typed: Typed | null;
    restorable?: string;
  },
  more: Partial<Confirmation> = {},
): Confirmation & { crumbs: { label: string; href?: string }[] } {
  const { title, list, hard, typed, restorable } = subject;
  const text = hard || !restorable ? t("common:confirm.cannot_be_undone") : restorable;
  return {
    title,
    crumbs: [list, { label: title }],
    back: hard && restorable ? `${list.href}?tab=deleted` : list.href,
    text: [text],
    typed,
    action: t(hard ? "common:action.delete_forever" : "common:action.delete"),
    ...more,
  };
}
