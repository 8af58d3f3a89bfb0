import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { FALLBACK_LOCALE } from "~/entities/core/locale";
import { textsOf } from "~/i18n/i18n.server";
import { callTable } from "~/services/api/table";
import type { CallArguments, Json } from "~/services/core/call.server";
import { done, notFound, type Outcome, passingRefusal, type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { CALLS } from "~/services/registry.server";
import { noteCall, type Provider, providerOf } from "~/services/team/scim/provider.server";
import { scimQuery } from "~/services/team/scim/query";
import type { ScimRefusal } from "~/services/team/scim/refusals";
import { ERROR_SCHEMA, MEDIA_TYPE } from "~/services/team/scim/resources";
import type { ScimArguments, ScimReply } from "~/services/team/scim/scimCall";
import { checkAnswer } from "./checkAnswer.server";

/** Every call under /scim/v2: of an identity provider, with a token that an admin made. */

const find = callTable(CALLS.filter(({ scheme }) => scheme === "scim"));
type Args = LoaderFunctionArgs | ActionFunctionArgs;

export const loader = (args: Args) => guarded(args);
export const action = (args: Args) => guarded(args);

/** An error as RFC 7644, 3.12 has it. In English: providers log it, and name no language. Only the 429 of app/server follows Accept-Language. */
function refuse(refusal: Refusal, headers: Record<string, string> = {}): Response {
  const { status, message, params, issues, retryAfterS } = refusal;
  const { scimType } = refusal as ScimRefusal;
  const detail = textsOf(FALLBACK_LOCALE)((issues?.[0]?.message ?? message).replace(".", ":"), params ?? {});
  const body = { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType ? { scimType } : {}), detail };
  const more = {
    ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) }),
  };
  const all = { "Content-Type": MEDIA_TYPE, "Cache-Control": "no-store", ...more, ...headers };
  return new Response(JSON.stringify(body), { status, headers: all });
}

async function guarded(args: Args): Promise<Response> {
  try {
    const provider = providerOf(args.request);
    return provider ? await respond(args, provider) : refuse(refused(401, "team.scim.problem.token"));
  } catch (error) {
    const refusal = passingRefusal(error);
    if (!refusal) throw error;
    return refuse(refusal);
  }
}

async function respond(args: Args, provider: Provider): Promise<Response> {
  const { request } = args;
  const url = new URL(request.url);
  const match = find(request.method, url.pathname);
  if (!match) return refuse(notFound());
  if ("allow" in match) {
    const detail = textsOf(FALLBACK_LOCALE)("errors:method", { allow: match.allow });
    const body = JSON.stringify({ schemas: [ERROR_SCHEMA], status: "405", detail });
    return new Response(body, { status: 405, headers: { "Content-Type": MEDIA_TYPE, Allow: match.allow } });
  }
  const { call, params } = match;
  const writes = call.method !== "GET";
  const query = scimQuery(url.searchParams);
  const input = query.ok && call.input ? await call.input.read(request, null) : done({});
  const outcome = !query.ok
    ? query
    : !input.ok
      ? input
      : ((await call.run({
          provider,
          params,
          query: query.value,
          input: input.value as Json,
          request,
          root: publicOrigin(request),
        } satisfies ScimArguments as unknown as CallArguments)) as Outcome<ScimReply>);
  if (!outcome.ok) {
    const { message, params: fill } = outcome;
    const name = `${call.method} ${url.pathname}`.slice(0, 200);
    if (writes) noteCall(provider.token_id, { kind: "refused", name, message, ...(fill ? { params: fill } : {}) });
    return refuse(outcome);
  }
  const { resource, note } = outcome.value;
  if (note) noteCall(provider.token_id, note);
  if (environment().test) checkAnswer(args, call, resource);
  return withVersion(call.returns.respond(resource, request), request, resource);
}

/** The version as ETag, and the address of what was made; 304 for a version that the caller has (RFC 7644, 3.14 and 3.3). */
function withVersion(response: Response, request: Request, resource: unknown): Response {
  const meta = (resource as { meta?: { version?: string; location: string } } | null)?.meta;
  if (!meta) return response;
  if (response.status === 201) response.headers.set("Location", meta.location);
  if (meta.version === undefined) return response;
  response.headers.set("ETag", meta.version);
  const isSame = request.method === "GET" && request.headers.get("If-None-Match")?.includes(meta.version);
  return isSame ? new Response(null, { status: 304, headers: { ETag: meta.version } }) : response;
}
