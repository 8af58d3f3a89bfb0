import { useTranslation } from "react-i18next";
import { chatFormSchema } from "~/entities/chat";
import { EntityForm, SubmitButton, TextArea } from "../fields";
import { ChatMessageItem, type ShownMessage } from "./ChatMessageItem";

const PROMPTS = ["1", "2", "3"] as const;

interface ChatPanelProps {
  /** Null before the first question. */
  session: string | null;
  messages: readonly ShownMessage[];
}

/**
 * A conversation: what was said, three prompts at its beginning, and the next question. The same markup stands on the page
 * and, fetched from there, in the drawer, whose words are in data-texts.
 */
export function ChatPanel({ session, messages }: ChatPanelProps) {
  const { t } = useTranslation(["chat", "common"]);
  const action = session ? `/chat?session=${encodeURIComponent(session)}` : "/chat";
  const texts = {
    ...{ title: t("title"), close: t("common:action.close"), expand: t("expand"), shrink: t("shrink") },
    ...{ clear: t("clear.question"), waiting: t("waiting"), page: t("page") },
    ...{ errorSending: t("errorSending"), errorVoting: t("errorVoting") },
  };
  return (
    <div className="chat stack" data-chat data-session={session ?? ""} data-texts={JSON.stringify(texts)}>
      {messages.length === 0 ? (
        <form method="post" action={action} className="stack">
          <p id="chat-prompts">{t("prompts.title")}</p>
          <ul className="chat-prompts" aria-labelledby="chat-prompts">
            {PROMPTS.map((prompt) => (
              <li key={prompt}>
                <button
                  type="submit"
                  name="question"
                  value={t(`prompts.${prompt}`)}
                  className="button button-secondary"
                >
                  {t(`prompts.${prompt}`)}
                </button>
              </li>
            ))}
          </ul>
        </form>
      ) : (
        <form method="post" action={action} data-vote>
          <ol className="chat-log" aria-label={t("log")}>
            {messages.map((message) => (
              <ChatMessageItem key={message.messageId} message={message} />
            ))}
          </ol>
        </form>
      )}
      <EntityForm
        id="chat-question"
        schema={chatFormSchema}
        labels={{ question: t("question") }}
        action={action}
        guard={false}
        requiredNote={false}
      >
        <TextArea name="question" rows={3} hint={t("question_hint")} />
        <div className="actions">
          <SubmitButton>{t("send")}</SubmitButton>
          {session ? (
            <>
              <a className="button button-quiet" href="/chat" data-chat-new>
                {t("new")}
              </a>
              <a
                className="button button-quiet"
                href={`/chat/clear?session=${encodeURIComponent(session)}`}
                data-chat-clear
              >
                {t("clear.title")}
              </a>
            </>
          ) : null}
        </div>
      </EntityForm>
    </div>
  );
}
