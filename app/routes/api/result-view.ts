import type { LoaderFunctionArgs } from "@remix-run/node";
import { resultView } from "~/services/results/results.server";
import { call, methodNotAllowed } from "./api.server";

/** GET api/optimization/{id}/results/{view}. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) => resultView(actor, args.params.id ?? "", args.params.view ?? ""));

export const action = () => methodNotAllowed("GET");
