import type { RequestHandler } from "express";
import type { ScopeNeed } from "~/entities/core/roles";
import { sentence } from "~/i18n/texts";
import { type Actor, scopeRefusal } from "~/services/core/access.server";
import { isSafe, localeOfAsked } from "./read";

/** Where each call says itself what it needs (routes/api/call.ts, routes/programs/mcp.ts). */
const CALLS = /^\/(api|files)\/|^\/mcp\/?$/;
/** Served before the routes. */
const STREAM = /^\/api\/stream(\/|$)/;

/**
 * What a request needs of a token before any route looks at it: pages are read with "read", and their forms are for tokens without scopes.
 * Null: the call says it. The path is taken as the routes take it, with its dots resolved.
 */
export function scopeNeedOf(method: string, url: string): ScopeNeed | null {
  const { pathname } = new URL(url, "http://localhost");
  if (CALLS.test(pathname) && !STREAM.test(pathname)) return null;
  return isSafe(method) ? "read" : "all";
}

/** Refuses with 403 what the scopes of a program's token do not reach, of all that is no call. */
export const tokenScopes: RequestHandler = (request, response, next) => {
  const actor = response.locals.actor as Actor | null | undefined;
  if (!actor?.token) return next();
  const refusal = scopeRefusal(actor, scopeNeedOf(request.method, request.originalUrl));
  if (!refusal) return next();
  localeOfAsked(request)
    .then((locale) => {
      const message = sentence(locale, refusal.message, refusal.params);
      response.status(403).set("Cache-Control", "no-store").json({ message });
    })
    .catch(next);
};
