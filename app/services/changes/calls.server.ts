import { z } from "zod";
import { call, json } from "~/services/core/call.server";
import { notFound } from "~/services/core/outcome";

const since = z.object({ since: z.string().describe("A time, or the id of an event").optional() });

/** What the server answers before the pages, on connections that stay (app/server/stream.ts): here for the document. */
export const streamCalls = [
  call({
    method: "GET",
    path: "api/stream",
    id: "stream",
    summary: "Changes as they happen",
    query: since,
    answer: {
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
    query: since,
    answer: json(z.object({}).passthrough()),
    run: () => notFound(),
  }),
];
