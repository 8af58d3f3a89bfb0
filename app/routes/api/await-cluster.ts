import type { ActionFunctionArgs } from "@remix-run/node";
import { callService } from "~/services/api/calls/services.server";
import { call, jsonBody, methodNotAllowed } from "./api.server";

/** POST api/awaitCluster {url: name of a service, ...its input}: the service's answer. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method === "POST"
    ? call(args, async (actor) => {
        const body = await jsonBody(args.request);
        return body.ok ? callService(actor, body.value) : body;
      })
    : methodNotAllowed("POST");

export const loader = () => methodNotAllowed("POST");
