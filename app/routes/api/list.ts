import type { LoaderFunctionArgs } from "@remix-run/node";
import { readList } from "~/services/api/generic.server";
import { call, methodNotAllowed } from "./api.server";

/** GET api/{list}: the rows the caller may see; ?deleted=1 gives the deleted ones instead. */
export const loader = (args: LoaderFunctionArgs) => {
  const { pathname, searchParams } = new URL(args.request.url);
  return call(args, (actor) =>
    readList(actor, pathname.slice("/api/".length), searchParams.get("deleted") === "1" ? "deleted" : "live"),
  );
};

export const action = () => methodNotAllowed("GET");
