import { z } from "zod";

const MAX_QUESTION_LENGTH = 2000;

/** Where an answer was found. */
export const chatSourceSchema = z.object({ title: z.string(), link: z.string() });
export type ChatSource = z.infer<typeof chatSourceSchema>;

const question = z
  .string({ required_error: "rules.needs_value" })
  .trim()
  .min(1, "rules.needs_value")
  .max(MAX_QUESTION_LENGTH, "rules.string_length");

/** What the page's form sends. */
export const chatFormSchema = z.object({ question });
/** What the call sends. */
export const chatCallSchema = z
  .object({ question, sessionId: z.string().min(1, "rules.needs_value").max(60) })
  .strict();
export const chatFeedbackSchema = z.object({ feedback: z.union([z.literal(1), z.literal(-1)]) }).strict();

/** One message of a conversation with the assistant, as the interface of record names it. */
export interface ChatMessage {
  messageId: string;
  role: "user" | "assistant";
  /** Of the assistant: text in the subset of Markdown of app/entities/markdown.ts. */
  content: string;
  /** ISO 8601 UTC. */
  timestamp: string;
  sources: ChatSource[];
  /** 1 up, -1 down, null without a vote. */
  feedback: 1 | -1 | null;
}

/** What a question gets. */
export interface ChatAnswer {
  answer: string;
  sources: ChatSource[];
  messageId: string;
}
