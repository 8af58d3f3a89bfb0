import { useTranslation } from "react-i18next";
import type { ChatMessage } from "~/entities/help/chat";
import type { Block } from "~/entities/help/markdown";
import { Markdown } from "./Markdown";

export interface ShownMessage extends Omit<ChatMessage, "content"> {
  /** How long ago, in words. */
  ago: string;
  /** A question as it was typed. */
  text: string;
  /** An answer, by its parts. */
  blocks: readonly Block[];
}

const VOTES = [
  { vote: 1, key: "up", path: "M5 14V7l3-5 1.5 1-1 4H13l-1.2 7z" },
  { vote: -1, key: "down", path: "M5 2v7l3 5 1.5-1-1-4H13l-1.2-7z" },
] as const;

/** One message; an answer with where it was found and two buttons to vote on it. */
export function ChatMessageItem({ message }: { message: ShownMessage }) {
  const { t } = useTranslation("help");
  const isOwn = message.role === "user";
  return (
    <li id={`message-${message.messageId}`} className={isOwn ? "chat-message chat-own" : "chat-message"}>
      <p className="small muted">
        <strong>{t(isOwn ? "chat.you" : "chat.assistant")}</strong>{" "}
        <time dateTime={message.timestamp} data-relative>
          {message.ago}
        </time>
      </p>
      {isOwn ? <p className="chat-text">{message.text}</p> : <Answer message={message} />}
    </li>
  );
}

function Answer({ message }: { message: ShownMessage }) {
  const { t } = useTranslation("help");
  return (
    <>
      <Markdown blocks={message.blocks} label={t("chat.table")} level={4} ownLinks />
      {message.sources.length > 0 ? (
        <div className="small">
          <p>{t("chat.sources")}</p>
          <ul className="chat-sources">
            {message.sources.map((source) => (
              <li key={source.link}>
                <a href={source.link}>{source.title}</a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="chat-votes">
        {VOTES.map(({ vote, key, path }) => (
          <button
            key={key}
            type="submit"
            name="vote"
            value={`${vote}:${message.messageId}`}
            className="button button-quiet"
            aria-pressed={message.feedback === vote}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
              <path d={path} fill={message.feedback === vote ? "currentColor" : "none"} stroke="currentColor" />
            </svg>
            <span className="visually-hidden">{t(`chat.vote.${key}`)}</span>
          </button>
        ))}
      </p>
    </>
  );
}
