import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { actorOfRequest } from "~/routes/page/guard.server";
import { callTable } from "~/services/api/table";
import type { Asked, Call } from "~/services/core/call.server";
import { environment } from "~/services/core/environment.server";
import { notFound, refused } from "~/services/core/outcome";
import { CALLS } from "~/services/registry.server";
import { methodNotAllowed, refuse } from "./refuse.server";

/** Every call under /api and /files: the one of the table, or a refusal as {message, error_details}. */

const find = callTable(CALLS);
type Args = LoaderFunctionArgs | ActionFunctionArgs;

export const loader = (args: Args) => answer(args);
export const action = (args: Args) => answer(args);

async function answer(args: Args): Promise<Response> {
  const { request } = args;
  const { pathname, searchParams } = new URL(request.url);
  const found = find(request.method, pathname);
  if (!found) return refuse(args, notFound());
  if ("allow" in found) return methodNotAllowed(found.allow);
  const { call, params } = found;
  const actor = actorOfRequest(args);
  if (!actor && !call.open) return refuse(args, refused(401, "errors.sign_in"));
  const asked = {
    actor,
    params,
    query: call.query?.parse(Object.fromEntries(searchParams)),
    locale: await localeOf(request),
    request,
    address: args.context.address,
    log: args.context.log,
  } as Asked;
  const refusal = call.allow?.(asked);
  if (refusal) return refuse(args, refusal);
  const input = await call.input?.read(request);
  if (input && !input.ok) return refuse(args, input);
  const outcome = await call.run({ ...asked, input: input?.value });
  if (!outcome.ok) return refuse(args, outcome);
  if (environment().test) await checkAnswer(args, call, outcome.value);
  return call.answer.respond(outcome.value, request);
}

/** In tests: an answer that is not what the document says of it is an error in the log, which fails them. */
function checkAnswer({ context }: Args, call: Call, value: unknown): void {
  const { schema } = call.answer;
  const seen: unknown = JSON.parse(JSON.stringify(value ?? null));
  const checked = schema?.safeParse(seen);
  if (checked && !checked.success)
    context.log.error({ call: `${call.method} ${call.path}`, issues: checked.error.issues.slice(0, 5) }, "odd answer");
}
