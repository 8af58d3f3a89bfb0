import type { ActionFunctionArgs } from "@remix-run/node";
import { call, methodNotAllowed } from "~/routes/api/api.server";
import { beginChat } from "~/services/help/chat.server";

/** POST api/rag/sessions -> {sessionId}. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method === "POST" ? call(args, beginChat) : methodNotAllowed("POST");
export const loader = () => methodNotAllowed("POST");
