import type { ActionFunctionArgs } from "@remix-run/node";
import { call, methodNotAllowed } from "~/routes/api/api.server";
import { endChat } from "~/services/help/chat.server";

/** DELETE api/rag/sessions/{sessionId}: own conversations alone. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method === "DELETE"
    ? call(args, (actor) => endChat(actor, args.params.session_id ?? ""))
    : methodNotAllowed("DELETE");
export const loader = () => methodNotAllowed("DELETE");
