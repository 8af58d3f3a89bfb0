import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { chatHistory, endChat } from "~/services/help/chat.server";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

const sessionOf = (request: Request): string => new URL(request.url).searchParams.get("session") ?? "";

/** Asks before a conversation is deleted. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const t = textsOf(await localeOf(args.request));
  const session = sessionOf(args.request);
  valueOrThrow(chatHistory(actor, session));
  return {
    title: t("help:chat.clear.title"),
    backHref: `/chat?session=${encodeURIComponent(session)}`,
    crumbs: [{ label: t("help:chat.title"), href: "/chat" }, { label: t("help:chat.clear.title") }],
  };
}

export async function action(args: ActionFunctionArgs) {
  valueOrThrow(endChat(requireActor(args), sessionOf(args.request)));
  return redirectWith("/chat", "help:chat.status.cleared");
}

export default function ClearChat() {
  const { title, backHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["help", "common"]);
  return (
    <DialogPage title={title} lead={t("chat.clear.text")} backHref={backHref}>
      <p>{t("common:confirm.cannot_be_undone")}</p>
      <form method="post">
        <ConfirmActions action={t("chat.clear.action")} backHref={backHref} />
      </form>
    </DialogPage>
  );
}
