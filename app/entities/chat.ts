import { z } from "zod";

export const MAX_QUESTION_LENGTH = 2000;

/** Where an answer was found. */
export const chatSourceSchema = z.object({ title: z.string(), link: z.string() });
export type ChatSource = z.infer<typeof chatSourceSchema>;

/** One message of a conversation with the assistant, as the interface of record names it. */
export interface ChatMessage {
  messageId: string;
  role: "user" | "assistant";
  content: string;
  /** ISO 8601 UTC. */
  timestamp: string;
  sources: ChatSource[];
  /** 1 up, -1 down, null without a vote. */
  feedback: 1 | -1 | null;
}
