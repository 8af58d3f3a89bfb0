/** What the receiver of a message says about it. Null: nothing about this one. */
export type Reply = { accepted: true } | { accepted: false; reason: string } | null;

/** Characters of a receiver's reason that are kept. */
const MOST_REASON = 200;

/**
 * Reads what came back: the id of the message alone, or JSON with `message_id` and, where it was refused, `accepted` false and a
 * `reason`. Anything else says nothing of the message.
 */
export function readReply(text: string, message_id: string): Reply {
  if (text.trim() === message_id) return { accepted: true };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof body !== "object" || body === null) return body === message_id ? { accepted: true } : null;
  const { message_id: id, accepted, reason } = body as Record<string, unknown>;
  if (id !== message_id) return null;
  if (accepted !== false) return { accepted: true };
  return { accepted: false, reason: typeof reason === "string" ? reason.slice(0, MOST_REASON) : "" };
}
