import { environment } from "~/services/core/settings/environment.server";
import type { Actor } from "~/services/core/access.server";
import { readCookie } from "~/services/core/cookie";
import { actorOf } from "./sessions.server";

/** Over https the browser itself holds the cookie to this host and to https. */
export const sessionCookieName = (): string =>
  environment().publicUrl?.startsWith("https:") ? "__Host-energy_session" : "energy_session";

/** What a request signs in with: the bearer token of a program, else the cookie. */
export function tokenOf(request: Request): { token: string; kind: "bearer" | "cookie" } | undefined {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (bearer) return { token: bearer, kind: "bearer" };
  const cookie = readCookie(request.headers.get("Cookie"), sessionCookieName());
  return cookie ? { token: cookie, kind: "cookie" } : undefined;
}

/** The signed-in user of a request. */
export function actorOfToken(request: Request): Actor | null {
  const given = tokenOf(request);
  if (!given) return null;
  return actorOf(given.token, given.kind, given.kind === "bearer" || !asksByItself(request)) ?? null;
}

/** A page's program that asks for news (progress, lists) is no use of the sign-in: an open tab would keep it for ever. */
const asksByItself = (request: Request): boolean =>
  request.method === "GET" &&
  request.headers.get("Sec-Fetch-Dest") === "empty" &&
  !new URL(request.url).pathname.endsWith(".data");
