import type { LoaderFunctionArgs } from "@remix-run/node";
import { readUpdates } from "~/services/api/generic.server";
import { call, methodNotAllowed } from "./api.server";

/** GET api/{list}/updates?since=: what changed since, each row with set_mode. */
export const loader = (args: LoaderFunctionArgs) => {
  const { pathname, searchParams } = new URL(args.request.url);
  const path = pathname.slice("/api/".length, -"/updates".length);
  return call(args, (actor) => readUpdates(actor, path, searchParams.get("since")));
};

export const action = () => methodNotAllowed("GET");
