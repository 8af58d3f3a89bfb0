import type { LoaderFunctionArgs } from "@remix-run/node";
import { call, methodNotAllowed } from "~/routes/api/api.server";
import { chatHistory } from "~/services/help/chat.server";

/** GET api/rag/sessions/{sessionId}/history -> {messages}. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) => chatHistory(actor, args.params.session_id ?? ""));
export const action = () => methodNotAllowed("GET");
