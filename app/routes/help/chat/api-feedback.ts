import type { ActionFunctionArgs } from "@remix-run/node";
import { chatFeedbackSchema } from "~/entities/help/chat";
import { call, jsonBody, methodNotAllowed } from "~/routes/api/api.server";
import { voteOnAnswer } from "~/services/help/chat.server";
import { invalid } from "~/services/core/outcome";

/** PATCH api/rag/feedback/{messageId} {feedback: 1 | -1} -> {messageId, feedback}. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method !== "PATCH"
    ? methodNotAllowed("PATCH")
    : call(args, async (actor) => {
        const body = await jsonBody(args.request);
        if (!body.ok) return body;
        const parsed = chatFeedbackSchema.safeParse(body.value);
        return parsed.success
          ? voteOnAnswer(actor, args.params.message_id ?? "", parsed.data.feedback)
          : invalid(parsed.error);
      });
export const loader = () => methodNotAllowed("PATCH");
