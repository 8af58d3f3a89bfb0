import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { chatHistory, endChat } from "~/services/help/chat.server";

const sessionOf = (request: Request): string => new URL(request.url).searchParams.get("session") ?? "";

/** Asks before a conversation is deleted. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const t = textsOf(await localeOf(args.request));
  const session = sessionOf(args.request);
  valueOrThrow(chatHistory(actor, session));
  const title = t("help:chat.clear.title");
  return {
    title,
    crumbs: [{ label: t("help:chat.title"), href: "/chat" }, { label: title }],
    text: [t("help:chat.clear.text"), t("common:confirm.cannot_be_undone")],
    back: `/chat?session=${encodeURIComponent(session)}`,
    typed: null,
    action: t("help:chat.clear.action"),
  };
}

export function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const run = () => endChat(actor, sessionOf(args.request));
  return confirmed(args.request, { typed: null, run, to: "/chat", flash: "help:chat.status.cleared" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
