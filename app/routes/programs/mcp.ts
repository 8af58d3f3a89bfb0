import type { ActionFunctionArgs } from "@remix-run/node";
import { methodNotAllowed } from "~/routes/api/refuse.server";
import { answerAssistant } from "./assistant.server";

/** The server for assistants: messages come with POST. It has no sessions and no stream of its own. */
export const loader = () => methodNotAllowed("POST");

export const action = (args: ActionFunctionArgs) =>
  args.request.method === "POST" ? answerAssistant(args) : methodNotAllowed("POST");
