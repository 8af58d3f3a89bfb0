import type { ActionFunctionArgs } from "@remix-run/node";
import { chatCallSchema } from "~/entities/help/chat";
import { localeOf } from "~/i18n/i18n.server";
import { call, jsonBody, methodNotAllowed } from "~/routes/api/api.server";
import { askChat } from "~/services/help/chat.server";
import { invalid } from "~/services/core/outcome";
import { sayIn } from "./say.server";

/** POST api/rag/chat {question, sessionId} -> {answer, sources, messageId}. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method !== "POST"
    ? methodNotAllowed("POST")
    : call(args, async (actor) => {
        const body = await jsonBody(args.request);
        if (!body.ok) return body;
        const parsed = chatCallSchema.safeParse(body.value);
        if (!parsed.success) return invalid(parsed.error);
        const locale = await localeOf(args.request);
        const failed = (err: unknown) => args.context.log.warn({ err }, "the assistant's model failed");
        return askChat(actor, { ...parsed.data, locale, say: sayIn(locale), failed });
      });
export const loader = () => methodNotAllowed("POST");
