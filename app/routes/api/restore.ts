import type { ActionFunctionArgs } from "@remix-run/node";
import { entityAt } from "~/services/api/generic.server";
import { notFound } from "~/services/core/outcome";
import { restore } from "~/services/core/store.server";
import { call, methodNotAllowed } from "./api.server";

/** POST api/{item type path}/{id}/restore. */
export const action = (args: ActionFunctionArgs) => {
  if (args.request.method !== "POST") return methodNotAllowed("POST");
  return call(args, (actor) => {
    const name = entityAt(new URL(args.request.url).pathname.split("/")[2] ?? "");
    return name ? restore(actor, name, args.params.id ?? "") : notFound();
  });
};

export const loader = () => methodNotAllowed("POST");
