import type { ActionFunctionArgs } from "@remix-run/node";
import { cancelOptimization } from "~/services/optimizations/optimizations.server";
import { call, methodNotAllowed } from "./api.server";

/** POST api/optimization/{id}/cancel. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method === "POST"
    ? call(args, (actor) => cancelOptimization(actor, args.params.id ?? ""))
    : methodNotAllowed("POST");

export const loader = () => methodNotAllowed("POST");
