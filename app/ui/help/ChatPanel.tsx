import { useTranslation } from "react-i18next";
import { chatFormSchema } from "~/entities/help/chat";
import { EntityForm, SubmitButton, TextArea } from "../kit/fields";
import { ChatMessageItem, type ShownMessage } from "./ChatMessageItem";

const PROMPTS = ["1", "2", "3"] as const;

interface ChatPanelProps {
  /** Null before the first question. */
  session: string | null;
  messages: readonly ShownMessage[];
}

/**
 * A conversation: what was said, three prompts at its beginning, and the next question. The same markup is on the page
 * and, fetched from there, in the drawer, whose words are in data-texts.
 */
export function ChatPanel({ session, messages }: ChatPanelProps) {
  const { t } = useTranslation(["help", "common"]);
  const action = session ? `/chat?session=${encodeURIComponent(session)}` : "/chat";
  const texts = {
    title: t("chat.title"),
    close: t("common:action.close"),
    expand: t("chat.expand"),
    shrink: t("chat.shrink"),
    clear: t("chat.clear.question"),
    waiting: t("chat.waiting"),
    page: t("chat.page"),
    errorSending: t("chat.errorSending"),
    errorVoting: t("chat.errorVoting"),
  };
  return (
    <div className="chat stack" data-chat data-session={session ?? ""} data-texts={JSON.stringify(texts)}>
      {messages.length === 0 ? (
        <form method="post" action={action} className="stack">
          <p id="chat-prompts">{t("chat.prompts.title")}</p>
          <ul className="chat-prompts" aria-labelledby="chat-prompts">
            {PROMPTS.map((prompt) => (
              <li key={prompt}>
                <button
                  type="submit"
                  name="question"
                  value={t(`chat.prompts.${prompt}`)}
                  className="button button-secondary"
                >
                  {t(`chat.prompts.${prompt}`)}
                </button>
              </li>
            ))}
          </ul>
        </form>
      ) : (
        <form method="post" action={action} data-vote>
          <ol className="chat-log" aria-label={t("chat.log")}>
            {messages.map((message) => (
              <ChatMessageItem key={message.messageId} message={message} />
            ))}
          </ol>
        </form>
      )}
      <EntityForm
        id="chat-question"
        schema={chatFormSchema}
        labels={{ question: t("chat.question") }}
        action={action}
        guard={false}
        requiredNote={false}
      >
        <TextArea name="question" rows={3} hint={t("chat.question_hint")} />
        <div className="actions">
          <SubmitButton>{t("chat.send")}</SubmitButton>
          {session ? (
            <>
              <a className="button button-quiet" href="/chat" data-chat-new>
                {t("chat.new")}
              </a>
              <a
                className="button button-quiet"
                href={`/chat/clear?session=${encodeURIComponent(session)}`}
                data-chat-clear
              >
                {t("chat.clear.title")}
              </a>
            </>
          ) : null}
        </div>
      </EntityForm>
    </div>
  );
}
