import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { entityAt, removeItem } from "~/services/api/generic.server";
import { done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { call, methodNotAllowed } from "./api.server";

const entityOf = (request: Request) => entityAt(new URL(request.url).pathname.split("/")[2] ?? "");

/** GET api/{item type path}/{id}. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) => {
    const name = entityOf(args.request);
    const row = name && get(actor, name, args.params.id ?? "");
    return row ? done(row) : notFound();
  });

/** DELETE api/{item type path}/{id}; ?hard=1 deletes a deleted row for good. */
export const action = (args: ActionFunctionArgs) => {
  if (args.request.method !== "DELETE") return methodNotAllowed("GET, DELETE");
  return call(args, (actor) => {
    const name = entityOf(args.request);
    return name
      ? removeItem(actor, name, args.params.id ?? "", new URL(args.request.url).searchParams.get("hard") === "1")
      : notFound();
  });
};
