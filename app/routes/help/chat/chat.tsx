import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { relativeTime } from "~/entities/core/relativeTime";
import { chatFormSchema } from "~/entities/help/chat";
import { parseMarkdown } from "~/entities/help/markdown";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { askChat, beginChat, chatHistory, latestChat, voteOnAnswer } from "~/services/help/chat.server";
import { sayIn } from "~/services/help/say";
import { ownQuiet } from "~/services/notifications/notifications.server";
import { ChatPanel } from "~/ui/help/ChatPanel";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, PageHeader } from "~/ui/kit/layout";

const sessionOf = (request: Request): string | null => new URL(request.url).searchParams.get("session");
const pathOf = (sessionId: string): string => `/chat?session=${encodeURIComponent(sessionId)}`;

/** A conversation with the assistant (?session=), or the beginning of one. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const { timezone } = ownQuiet(actor);
  const session = sessionOf(args.request);
  const { messages } = session ? valueOrThrow(chatHistory(actor, session)) : { messages: [] };
  const now = Date.now();
  return {
    title: textsOf(locale)("help:chat.title"),
    session,
    latest: session ? null : latestChat(actor),
    messages: messages.map(({ content, timestamp, ...message }) => ({
      ...message,
      timestamp,
      ago: relativeTime(Date.parse(timestamp), now, locale, timezone),
      text: message.role === "user" ? content : "",
      blocks: message.role === "user" ? [] : parseMarkdown(content),
    })),
  };
}

/** A question (which begins a conversation when there is none), or a vote "1:<message>" / "-1:<message>". */
export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const session = sessionOf(args.request);
  const form = await args.request.formData();
  const vote = form.get("vote");
  if (typeof vote === "string") {
    const [, sign, messageId = ""] = /^(1|-1):([\w-]+)$/.exec(vote) ?? [];
    if (!sign || !session) throw notFoundPage();
    valueOrThrow(voteOnAnswer(actor, messageId, sign === "1" ? 1 : -1));
    return redirect(`${pathOf(session)}#message-${messageId}`, 303);
  }
  const locale = await localeOf(args.request);
  const result = await validatorOf(chatFormSchema, { locale }).validate(form);
  if (result.error) return invalid(result);
  const begun = session ? null : beginChat(actor);
  if (begun && !begun.ok) return refuseForm(result, begun);
  const sessionId = begun ? begun.value.sessionId : (session ?? "");
  const failed = (err: unknown) => args.context.log.warn({ err }, "the assistant's model failed");
  const outcome = await askChat(actor, { sessionId, locale, say: sayIn(locale), failed, ...result.data });
  if (!outcome.ok) return refuseForm(result, outcome);
  return redirect(`${pathOf(sessionId)}#message-${outcome.value.messageId}`, 303);
}

export default function Chat() {
  const { title, session, latest, messages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("help");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("chat.lead")}
        actions={latest ? <ButtonLink href={pathOf(latest)}>{t("chat.latest")}</ButtonLink> : null}
      />
      <ChatPanel session={session} messages={messages} />
    </>
  );
}
