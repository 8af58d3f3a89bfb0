import { z } from "zod";
import { chatCallSchema, chatFeedbackSchema, chatSourceSchema } from "~/entities/help/chat";
import { HIT_KINDS } from "~/entities/help/search";
import { textsOf } from "~/i18n/texts";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { askChat, beginChat, chatHistory, endChat, voteOnAnswer } from "./chat.server";
import { helpToken } from "./helpLogin.server";
import { sayIn } from "./say";
import { LONGEST_SEARCH, search } from "./search.server";

const session = json(z.object({ sessionId: z.string() }));
const hit = z.object({
  kind: z.enum(HIT_KINDS),
  id: z.string(),
  name: z.string(),
  system_id: z.string().nullable(),
  system_name: z.string().nullable(),
  geometry_type: z.string().nullable(),
  event_type: z.string().nullable(),
  start_at: z.string().nullable(),
  timezone: z.string().nullable(),
  href: z.string(),
});

export const helpCalls = [
  call({
    method: "GET",
    path: "api/search",
    id: "search",
    summary:
      "Systems and what is in them by name, as far as the caller sees it: the best 50 of each kind, the best first",
    query: z.object({ q: z.string().max(LONGEST_SEARCH).default("") }),
    returns: json(z.array(hit)),
    run: ({ actor, query, locale }) => {
      const t = textsOf(locale);
      return done(search(actor, query.q, (type) => t(`events:type.${type}`)));
    },
  }),
  call({
    method: "GET",
    path: "api/zendeskAuthToken",
    id: "helpToken",
    summary:
      "Signed token for the help provider, when one is configured: posted to access_url as `jwt` with `return_to`",
    returns: json(z.object({ token: z.string(), access_url: z.string(), expires_at: z.string() })),
    run: ({ actor }) => helpToken(actor),
  }),
  call({
    method: "POST",
    path: "api/rag/sessions",
    id: "beginChat",
    needs: "read",
    summary: "Begin a conversation with the assistant",
    returns: session,
    run: ({ actor }) => beginChat(actor),
  }),
  call({
    method: "DELETE",
    path: "api/rag/sessions/:session_id",
    id: "endChat",
    needs: "read",
    summary: "Delete an own conversation",
    returns: session,
    run: ({ actor, params }) => endChat(actor, params.session_id),
  }),
  call({
    method: "GET",
    path: "api/rag/sessions/:session_id/history",
    id: "chatHistory",
    summary: "Messages of an own conversation",
    returns: json(z.object({ messages: z.array(z.object({ role: z.string() }).passthrough()) })),
    run: ({ actor, params }) => chatHistory(actor, params.session_id),
  }),
  call({
    method: "POST",
    path: "api/rag/chat",
    id: "askChat",
    needs: "read",
    summary: "Ask the assistant; an answer with its sources",
    input: jsonBody(chatCallSchema),
    returns: json(
      z.object({ answer: z.string(), sources: z.array(chatSourceSchema), messageId: z.string() }).passthrough(),
    ),
    run({ actor, input, locale, log }) {
      return askChat(actor, {
        ...input,
        locale,
        say: sayIn(locale),
        failed: (err) => log.warn({ err }, "the assistant's model failed"),
      });
    },
  }),
  call({
    method: "PATCH",
    path: "api/rag/feedback/:message_id",
    id: "voteOnAnswer",
    needs: "read",
    summary: "Vote on an answer of an own conversation; the last vote counts",
    input: jsonBody(chatFeedbackSchema),
    returns: json(z.object({ messageId: z.string(), feedback: z.number() })),
    run: ({ actor, params, input }) => voteOnAnswer(actor, params.message_id, input.feedback),
  }),
];
