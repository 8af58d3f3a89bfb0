import type { LoaderFunctionArgs } from "@remix-run/node";
import { runState } from "~/services/optimizations/optimizations.server";
import { call, methodNotAllowed } from "./api.server";

/** GET api/optimization/{id}/state: status and progress of a run. */
export const loader = (args: LoaderFunctionArgs) => call(args, (actor) => runState(actor, args.params.id ?? ""));

export const action = () => methodNotAllowed("GET");
