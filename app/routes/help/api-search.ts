import type { LoaderFunctionArgs } from "@remix-run/node";
import { call, methodNotAllowed } from "~/routes/api/api.server";
import { done } from "~/services/core/outcome";
import { search } from "~/services/help/search.server";

/** GET api/search?q=: at most 50 systems, geometries, nodes and lines in the caller's sight, the best first. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) => done(search(actor, new URL(args.request.url).searchParams.get("q") ?? "")));

export const action = () => methodNotAllowed("GET");
