import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { chatMessages, chatSessions } from "~db/schema/help";
import type { Locale } from "~/entities/core/locale";
import type { ChatAnswer, ChatMessage, ChatSource } from "~/entities/help/chat";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf } from "~/services/core/store.server";
import { countAttempt, limitReached } from "~/services/identity/authLimits.server";
import { findPassages } from "./assistant.server";
import { askModel } from "./assistantModel.server";
import type { Found } from "./retrieval";

/** A person asks at most so often in 15 minutes. */
const MAX_QUESTIONS = 60;
/** Conversations kept per person; the oldest go. */
const MAX_SESSIONS = 50;
const MAX_HISTORY = 200;
/** A second passage is quoted when it is nearly as good as the first. */
const NEARLY = 0.85;
const MAX_QUOTED = 2;
/** A language model is given more, and tells apart itself what answers. */
const NEAR_ENOUGH = 0.6;
const MAX_GIVEN = 4;

/** A sentence of the area "chat" in the asker's language. */
export type Say = (key: "none" | "quote" | "parameter" | "technology" | "support", params?: object) => string;

const ownSession = (actor: Actor, sessionId: string) =>
  dbOf(actor)
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.session_id, sessionId), eq(chatSessions.user_id, actor.user_id)))
    .get();

/** Begins a conversation. */
export function beginChat(actor: Actor): Outcome<{ sessionId: string }> {
  const limit = { key: `chat-sessions:${actor.space}:${actor.user_id}`, max: MAX_QUESTIONS };
  if (limitReached([limit])) return refused(429, "help.chat.too_many", { params: { minutes: 15 } });
  countAttempt([limit]);
  const db = dbOf(actor);
  const sessionId = randomUUID();
  db.transaction(
    () => {
      const sessions = db
        .select({ session_id: chatSessions.session_id })
        .from(chatSessions)
        .where(eq(chatSessions.user_id, actor.user_id))
        .orderBy(desc(chatSessions.created_at))
        .all();
      const old = sessions.slice(MAX_SESSIONS - 1).map((row) => row.session_id);
      if (old.length > 0) db.delete(chatSessions).where(inArray(chatSessions.session_id, old)).run();
      const row = { session_id: sessionId, user_id: actor.user_id, created_at: new Date().toISOString() };
      db.insert(chatSessions).values(row).run();
    },
    { behavior: "immediate" },
  );
  return done({ sessionId });
}

/** The newest 200 messages of an own conversation, in order; 404 for those of others. */
export function chatHistory(actor: Actor, sessionId: string): Outcome<{ messages: ChatMessage[] }> {
  if (!ownSession(actor, sessionId)) return notFound();
  const rows = dbOf(actor)
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.session_id, sessionId))
    .orderBy(desc(chatMessages.position))
    .limit(MAX_HISTORY)
    .all();
  const messages = rows.reverse().map((row): ChatMessage => ({
    messageId: row.message_id,
    role: row.role,
    content: row.content,
    timestamp: row.created_at,
    sources: row.sources,
    feedback: row.feedback ?? null,
  }));
  return done({ messages });
}

/** The own conversation begun last that has messages; null without one. */
export function latestChat(actor: Actor): string | null {
  const row = dbOf(actor)
    .select({ session_id: chatSessions.session_id })
    .from(chatSessions)
    .innerJoin(chatMessages, eq(chatMessages.session_id, chatSessions.session_id))
    .where(eq(chatSessions.user_id, actor.user_id))
    .orderBy(desc(chatMessages.created_at))
    .limit(1)
    .get();
  return row?.session_id ?? null;
}

/** Deletes an own conversation with its messages; 404 for those of others. */
export function endChat(actor: Actor, sessionId: string): Outcome<{ sessionId: string }> {
  if (!ownSession(actor, sessionId)) return notFound();
  dbOf(actor).delete(chatSessions).where(eq(chatSessions.session_id, sessionId)).run();
  return done({ sessionId });
}

/** A vote on an answer of an own conversation; the last one counts. Questions are not voted on. */
export function voteOnAnswer(actor: Actor, messageId: string, feedback: 1 | -1): Outcome<object> {
  const db = dbOf(actor);
  const message = db
    .select({ role: chatMessages.role })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.session_id, chatMessages.session_id))
    .where(and(eq(chatMessages.message_id, messageId), eq(chatSessions.user_id, actor.user_id)))
    .get();
  if (message?.role !== "assistant") return notFound();
  db.update(chatMessages).set({ feedback }).where(eq(chatMessages.message_id, messageId)).run();
  return done({ messageId, feedback });
}

interface Question {
  sessionId: string;
  question: string;
  locale: Locale;
  say: Say;
  /** Told when the language model could not be asked; the answer then quotes. */
  failed: (error: unknown) => void;
}

/**
 * Answers a question of an own conversation from handbook and catalogue, and keeps both. Without a configured language model
 * the best passages are quoted as they stand; when nothing fits, the answer says so.
 */
export async function askChat(actor: Actor, question: Question): Promise<Outcome<ChatAnswer>> {
  if (!ownSession(actor, question.sessionId)) return notFound();
  const limit = { key: `chat:${actor.space}:${actor.user_id}`, max: MAX_QUESTIONS };
  if (limitReached([limit])) return refused(429, "help.chat.too_many", { params: { minutes: 15 } });
  countAttempt([limit]);
  const askedAt = new Date().toISOString();
  const { answer, sources } = await answerTo(actor, question);
  // The conversation may have been deleted while the model was asked.
  if (!ownSession(actor, question.sessionId)) return notFound();
  const messageId = randomUUID();
  const db = dbOf(actor);
  db.transaction(
    () => {
      const last = db
        .select({ position: sql<number>`coalesce(max(${chatMessages.position}), -1)` })
        .from(chatMessages)
        .where(eq(chatMessages.session_id, question.sessionId))
        .get();
      const position = (last?.position ?? -1) + 1;
      const base = { session_id: question.sessionId };
      const prompt = {
        ...base,
        message_id: randomUUID(),
        position,
        role: "user" as const,
        sources: [],
        created_at: askedAt,
      };
      const message = { ...base, message_id: messageId, position: position + 1, role: "assistant" as const, sources };
      db.insert(chatMessages)
        .values([
          { ...prompt, content: question.question },
          { ...message, content: answer, created_at: new Date().toISOString() },
        ])
        .run();
    },
    { behavior: "immediate" },
  );
  return done({ answer, sources, messageId });
}

async function answerTo(actor: Actor, question: Question): Promise<{ answer: string; sources: ChatSource[] }> {
  const { say, locale } = question;
  const words = { parameter: say("parameter"), technology: say("technology") };
  const results = findPassages(actor, question.question, { locale, words });
  const [best] = results;
  if (!best) return { answer: say("none"), sources: [{ title: say("support"), link: "/help/open/requests/new" }] };
  const near = (share: number, most: number) =>
    results.filter(({ score }) => score >= best.score * share).slice(0, most);
  const model = environment().assistantModel;
  if (model)
    try {
      const nearest = near(NEAR_ENOUGH, MAX_GIVEN);
      const passages = nearest.map(({ passage }) => passage);
      return { answer: await askModel(model, question.question, passages, locale), sources: sourcesOf(nearest) };
    } catch (error) {
      question.failed(error);
    }
  const quoted = near(NEARLY, MAX_QUOTED);
  const answer = quoted
    .map(({ passage }) => `${say("quote", { title: passage.title })}\n\n${passage.text}`)
    .join("\n\n");
  return { answer, sources: sourcesOf(quoted) };
}

const sourcesOf = (passages: readonly Found[]): ChatSource[] =>
  passages.map(({ passage }) => ({ title: `${passage.context}: ${passage.title}`, link: passage.link }));
