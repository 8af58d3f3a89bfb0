import { z } from "zod";
import { CHANGE_MODES } from "~/entities/core/entityNames";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { call, json } from "~/services/core/call.server";
import { notFound } from "~/services/core/outcome";

const start = z.object({
  since: z
    .string()
    .describe(
      "A time, or the id of an event; the header Last-Event-ID goes before it. Without either: the last three minutes",
    )
    .optional(),
  detail: z
    .enum(["rows", "ids"])
    .describe(
      "rows (default): each event with its row as it is now. ids: without rows, and the last event of each row only",
    )
    .optional(),
  ends: z
    .string()
    .describe("The id of an event: ends of runs after it that came before since are told first")
    .optional(),
});

/**
 * `points`: systems for which points of live series came in lately. `lost`: systems that the caller lost the role of since the position it
 * gave, and has none in now; the stream ends with them. An event carries the row as it is now, where it is in sight and rows
 * were wanted.
 */
const updates = z.object({
  seq: z.number().int(),
  reset: z.boolean(),
  events: z.array(
    z.object({
      seq: z.number().int(),
      set_mode: z.enum(CHANGE_MODES),
      type: z.string(),
      id: z.string(),
      system_id: z.string().nullable(),
      item: z.record(z.unknown()).optional(),
      name: z.string().optional(),
      status: z.enum(OPTIMIZATION_STATUSES).optional(),
      finished: z.literal(true).optional(),
    }),
  ),
  points: z.array(z.string()),
  lost: z.array(z.string()),
});

/** What the server returns before the pages, on connections that stay (app/server/stream/stream.ts): here for the document. */
export const streamCalls = [
  call({
    method: "GET",
    path: "api/stream",
    id: "stream",
    summary: "Changes as they happen",
    query: start,
    returns: {
      status: 200,
      description: "Server-sent events",
      content: { "text/event-stream": {} },
      respond: () => new Response(null),
    },
    run: () => notFound(),
  }),
  call({
    method: "GET",
    path: "api/stream/updates",
    id: "streamUpdates",
    summary: "The same events as one answer",
    query: start,
    returns: json(updates),
    run: () => notFound(),
  }),
];
