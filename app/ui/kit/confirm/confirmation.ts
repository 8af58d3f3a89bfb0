import { z } from "zod";

/** What has to be typed before something goes: the number of items, or a name. */
export interface Typed {
  kind: "count" | "name";
  expected: string;
}

/** Deletions of five or more items, and those for good, ask for the number of items. */
export const TYPED_COUNT_FROM = 5;
export const typedCount = (count: number, isHardDelete: boolean): Typed | null =>
  isHardDelete || count >= TYPED_COUNT_FROM ? { kind: "count", expected: String(count) } : null;

/** The form of a question: empty, or with what has to be typed. The server compares it. */
export const confirmationForm = (typed: Typed | null) =>
  typed === null
    ? z.object({})
    : z.object({
        [`confirm_${typed.kind}`]: z
          .string({ required_error: "rules.needs_value" })
          .trim()
          .min(1, "rules.needs_value")
          .refine((text) => text === typed.expected.trim(), `rules.${typed.kind === "count" ? "number" : "name"}Error`),
      });
