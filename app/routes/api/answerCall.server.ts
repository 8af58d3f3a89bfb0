import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { once } from "~/services/api/keys/once.server";
import { moduleGate } from "~/services/api/moduleGate.server";
import { callTable } from "~/services/api/table";
import { type Actor, scopeRefusal } from "~/services/core/access.server";
import { type Call, type CallArguments, type Json, scopeNeed, takesKey } from "~/services/core/call.server";
import { JsonText } from "~/services/core/json/jsonText";
import { notFound, readWhole, refused } from "~/services/core/outcome";
import { Part } from "~/services/core/parts/part";
import { environment } from "~/services/core/settings/environment.server";
import { incompleteAttachment } from "~/services/files/calls.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";
import { CALLS, ENTITIES } from "~/services/registry.server";
import { checkAnswer } from "./checkAnswer.server";
import { methodNotAllowed, refuse } from "./refuse.server";

/** Every call under /api and /files: the one of the table, or a refusal as {message, error_details}. */

const find = callTable(CALLS.filter(({ scheme }) => scheme === undefined));
const refusedByModule = moduleGate(ENTITIES);
type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Carries out a call as the request of `args` asks for it. */
export async function answerCall(args: Args): Promise<Response> {
  const { request } = args;
  const { pathname, searchParams } = new URL(request.url);
  const match = find(request.method, pathname);
  const actor = actorOfRequest(args);
  const stranger = refused(401, pathname.startsWith("/files/") ? "files.error.not_authenticated" : "errors.sign_in");
  const incomplete = incompleteAttachment(request.method, pathname);
  if (incomplete) return refuse(args, actor ? incomplete : stranger);
  if (!match) return refuse(args, notFound());
  if ("allow" in match) return methodNotAllowed(match.allow);
  const { call, params } = match;
  if (!actor && !call.open) return refuse(args, stranger);
  // Signed in but for the second step that the space demands, or without the module: nothing of it is read.
  if (actor?.second_factor_due && !call.open) return refuse(args, refused(403, "errors.second_factor"));
  const beyondScope = scopeRefusal(actor, scopeNeed(call));
  if (beyondScope) return refuse(args, beyondScope);
  const query = call.query && readWhole(call.query, Object.fromEntries(searchParams));
  if (query && !query.ok) return refuse(args, query);
  const off = actor && refusedByModule(actor, call, { params, query: query?.value });
  if (off) return refuse(args, off);
  const callInput = {
    actor,
    params,
    query: query?.value as unknown,
    locale: await localeOf(request),
    request,
    address: args.context.address,
    log: args.context.log,
  } as CallArguments;
  const refusal = call.allow?.(callInput);
  if (refusal) return refuse(args, refusal);
  const sent = {
    request,
    actor,
    takesKey: takesKey(call),
    readsBody: call.input !== undefined,
    // Without a key of a person there is no answer from before.
    replayRefusal: (first: unknown) => call.replayRefusal?.(actor!, first as Json),
  };
  const outcome = await once(sent, (reading) => carryOut(args, call, { ...callInput, request: reading }));
  return outcome.ok ? outcome.value : refuse(args, outcome);
}

/** Reads the body and does what the call is for. */
async function carryOut(args: Args, call: Call, callInput: CallArguments): Promise<Response> {
  const { request } = callInput;
  // Of an open call nobody is signed in.
  const actor = callInput.actor as Actor | null;
  const input = await call.input?.read(request, actor);
  if (input && !input.ok) return refuse(args, input);
  const offThere = actor && input && refusedByModule(actor, call, { params: {}, input: input.value });
  if (offThere) return refuse(args, offThere);
  const outcome = await call.run({ ...callInput, input: input?.value });
  if (!outcome.ok) return refuse(args, outcome);
  if (!environment().test) return call.returns.respond(outcome.value, request);
  const { value } = outcome;
  const body = value instanceof JsonText ? JSON.parse(await value.text()) : value;
  checkAnswer(args, call, body instanceof Part ? body.body : body);
  return call.returns.respond(body, request);
}
