import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/flash.server";
import { requireActor, valueOrThrow } from "~/routes/guard.server";
import { chatHistory, endChat } from "~/services/chat.server";
import { ConfirmActions, DialogPage } from "~/ui/layout";

const sessionOf = (request: Request): string => new URL(request.url).searchParams.get("session") ?? "";

/** Asks before a conversation is deleted. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const t = textsOf(await localeOf(args.request));
  const session = sessionOf(args.request);
  valueOrThrow(chatHistory(actor, session));
  return {
    title: t("chat:clear.title"),
    backHref: `/chat?session=${encodeURIComponent(session)}`,
    crumbs: [{ label: t("chat:title"), href: "/chat" }, { label: t("chat:clear.title") }],
  };
}

export async function action(args: ActionFunctionArgs) {
  valueOrThrow(endChat(requireActor(args), sessionOf(args.request)));
  return redirectWith("/chat", "chat:status.cleared");
}

export default function ClearChat() {
  const { title, backHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["chat", "common"]);
  return (
    <DialogPage title={title} lead={t("clear.text")} backHref={backHref}>
      <p>{t("common:confirm.cannot_be_undone")}</p>
      <form method="post">
        <ConfirmActions action={t("clear.action")} backHref={backHref} />
      </form>
    </DialogPage>
  );
}
