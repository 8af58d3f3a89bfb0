import type { NextFunction, Request as Asked, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Running } from "~db/running";
import { textsOf } from "~/i18n/i18n.server";
import type { ActorToken } from "~/services/core/access.server";
import { credentialOf } from "~/services/identity/requestActor.server";
import { actorOf } from "~/services/identity/sessions.server";
import { type LimitState, rateLimitFields, secondsTo } from "~/services/identity/tokens/limitFields";
import { dayOf } from "~/services/identity/tokens/tokenRuns.server";
import { providerToken } from "~/services/team/scim/provider.server";
import { ERROR_SCHEMA, MEDIA_TYPE, ROOT } from "~/services/team/scim/resources";
import { isTableLink, localeOfAsked } from "./read";

/**
 * A refusal waits for this long [ms]: a program that goes on without a pause gets at most ten of them a second on each connection, and others
 * do not wait behind it.
 */
const REFUSAL_MS = 100;

/**
 * Holds tokens of programs to their limits, whatever they ask for: calls, files, pages, the stream. Who is signed in is looked up here for
 * them and handed on, so that a token without limits costs nothing more than before.
 */
export function tokenLimits(running: Pick<Running, "tokenCalls">): RequestHandler {
  return (request, response, next) => {
    if (!request.get("Authorization")) return next();
    const credential = credentialOf({ headers: { get: (name) => request.get(name) ?? null } });
    if (credential?.kind !== "bearer") return next();
    const actor = actorOf(credential.token, "bearer") ?? null;
    response.locals.actor = actor;
    const token = actor?.token ?? (isScim(request) ? providerToken(credential.token) : null);
    if (!token) return next();
    holdToLimits(running, token, { request, response, next });
  };
}

/** Counts the request of a token and goes on, or refuses it with 429 where that is beyond a limit. */
export function holdToLimits(
  { tokenCalls }: Pick<Running, "tokenCalls">,
  token: ActorToken,
  { request, response, next }: { request: Asked; response: Response; next: NextFunction },
): void {
  if (token.calls_per_minute === null && token.runs_per_day === null && token.credits_per_day === null) return next();
  const calls = counted(tokenCalls, token, response);
  beforeHead(response, () => {
    // Only now: the call may have started runs.
    const day = unlessFailed(response, () => dayOf(token));
    const fields = rateLimitFields(calls, day?.runs ?? null, day?.credits ?? null);
    if (fields) response.set(fields);
  });
  if (!calls?.isBeyond) return next();
  setTimeout(() => void refuse(request, response, { token, calls }).catch(next), REFUSAL_MS);
}

/** A call of an identity provider, which has tokens of its own. */
const isScim = ({ path }: Pick<Asked, "path">): boolean => path.startsWith(`/${ROOT}/`);

/** The call within the minute of its token; null without a limit. */
function counted(calls: Running["tokenCalls"], { hash, calls_per_minute: most }: ActorToken, response: Response) {
  if (most === null) return null;
  return unlessFailed(response, () => {
    const now = Date.now();
    const count = calls.count(hash, most, now);
    return { most, gone: count.calls, seconds: secondsTo(count.ends_at, now), isBeyond: !count.counted };
  });
}

/** What cannot be counted (a full disk) is let through: a limit is no reason to serve nobody. */
function unlessFailed<T>(response: Response, count: () => T): T | null {
  try {
    return count();
  } catch (error) {
    (response.locals.log as Logger | undefined)?.warn({ err: error }, "what a token did could not be counted");
    return null;
  }
}

/** Runs something when the head of the response is about to be written. */
function beforeHead(response: Response, act: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
  response.writeHead = ((...head: unknown[]) => {
    if (!response.headersSent) act();
    return writeHead(...head);
  }) as Response["writeHead"];
}

/** 429 with a sentence in the caller's language: which limit of which token, and when it is free once more. */
async function refuse(
  request: Asked,
  response: Response,
  { token, calls: { most, seconds } }: { token: ActorToken; calls: LimitState },
): Promise<void> {
  const t = textsOf(await localeOfAsked(request));
  response.status(429).set("Cache-Control", "no-store").set("Retry-After", String(seconds));
  const message = t("identity:tokens.too_many_calls", { token: token.name, max: most, seconds });
  if (isTableLink(request.path)) return void response.type("text/plain").send(`${message}\n`);
  if (!isScim(request)) return void response.json({ message });
  response.type(MEDIA_TYPE).send(JSON.stringify({ schemas: [ERROR_SCHEMA], status: "429", detail: message }));
}
