import type { ActionFunctionArgs } from "@remix-run/node";
import { formulaRefusal } from "~/services/parameters/formulaCheck.server";
import { entityAt, saveItem } from "~/services/api/generic.server";
import { notFound } from "~/services/core/outcome";
import { call, jsonBody, methodNotAllowed } from "./api.server";

/** POST api/{item type path} with the full item: creates or replaces it. */
export const action = (args: ActionFunctionArgs) => {
  if (args.request.method !== "POST") return methodNotAllowed("POST");
  return call(args, async (actor) => {
    const name = entityAt(new URL(args.request.url).pathname.split("/")[2] ?? "");
    if (!name) return notFound();
    const body = await jsonBody(args.request);
    if (!body.ok) return body;
    const refusal = name === "parameter" ? await formulaRefusal(actor, body.value) : undefined;
    return refusal ?? saveItem(actor, name, body.value);
  });
};

export const loader = () => methodNotAllowed("POST");
