import type { ActionFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { sentence } from "~/i18n/texts";
import { answerCall } from "~/routes/api/answerCall.server";
import { refuse } from "~/routes/api/refuse.server";
import { type Json, ORDINARY, readBody } from "~/services/core/call.server";
import { parsedJson, ROW_BOUNDS } from "~/services/core/json/parsedJson";
import { type Refusal, refused } from "~/services/core/outcome";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";
import { answerMessage } from "~/services/programs/mcp/server.server";
import { CallRefused, type ToolContext } from "~/services/programs/mcp/tool";

/**
 * Answers a message of an assistant, which signs in with the token of a program. Its tools make the calls of the API in this process: rights,
 * scopes, modules and limits are those of the calls, and there is no other way to the data.
 */
export async function answerAssistant(args: ActionFunctionArgs): Promise<Response> {
  const { request } = args;
  const actor = actorOfRequest(args);
  // The cookie of a browser is none: what a page of elsewhere makes it send must not reach the tools.
  if (!actor?.token) return refuse(args, refused(401, "errors.sign_in"));
  if (actor.second_factor_due) return refuse(args, refused(403, "errors.second_factor"));
  const body = await readBody(request, actor, ORDINARY);
  if (!body.ok) return refuse(args, body);
  const message = parsedJson(body.value, ROW_BOUNDS);
  if (!message.ok) return refuse(args, message);
  const locale = await localeOf(request);
  const origin = publicOrigin(request);
  const context: ToolContext = {
    call: (method, path, input) => callOf(args, method, path, input),
    page: (path) => `${origin}${path}`,
    locale,
    now: Date.now(),
  };
  const say = (refusal: Refusal) => sentence(locale, refusal.message, refusal.params);
  return answerMessage(message.value, request, { actor, context, say });
}

/** Makes a call of the API as whoever sent the message; throws `CallRefused` with what the call says. */
async function callOf<T>(
  { request, context }: ActionFunctionArgs,
  method: string,
  path: string,
  input?: Json,
): Promise<T> {
  const headers = {
    "Accept-Language": request.headers.get("Accept-Language") ?? "",
    ...(input ? { "Content-Type": "application/json" } : {}),
  };
  const call = new Request(new URL(`/${path}`, request.url), {
    method,
    headers,
    body: input ? JSON.stringify(input) : undefined,
  });
  const response = await answerCall({ request: call, context, params: {} });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const { message, error_details } = JSON.parse(text) as { message: string; error_details?: unknown };
  throw new CallRefused(response.status, message, error_details);
}
