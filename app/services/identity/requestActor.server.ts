import type { SessionKind } from "~/entities/identity/view";
import type { Actor } from "~/services/core/access.server";
import { readCookie } from "~/services/core/cookie";
import { overHttps } from "~/services/core/settings/publicUrl.server";
import { actorOf } from "./sessions.server";

/** Over https the browser itself holds the cookie to this host and to https. */
export const sessionCookieName = (): string => (overHttps() ? "__Host-energy_session" : "energy_session");

/** A request of a page or of the web server: all that is asked of it are headers. */
interface WithHeaders {
  headers: { get(name: string): string | null };
}

/** The token of a browser's sign-in; null without one. */
export const sessionToken = ({ headers }: WithHeaders): string | null =>
  readCookie(headers.get("Cookie"), sessionCookieName()) || null;

/** What a request signs in with. */
export interface Credential {
  token: string;
  kind: SessionKind;
}

/** The bearer token of a program, else the cookie; undefined without either. */
export function credentialOf(request: WithHeaders): Credential | undefined {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (bearer) return { token: bearer, kind: "bearer" };
  const cookie = sessionToken(request);
  return cookie ? { token: cookie, kind: "cookie" } : undefined;
}

/** What is kept with a request while it is answered. */
interface Asking {
  request: Request;
  /** `actor` is filled by the first look-up. Null: nobody. */
  context: { actor?: Actor | null };
}

/** The signed-in user of a request, looked up once. */
export function actorOfRequest({ request, context }: Asking): Actor | null {
  if (context.actor === undefined) context.actor = actorOfToken(request);
  return context.actor;
}

function actorOfToken(request: Request): Actor | null {
  const credential = credentialOf(request);
  if (!credential) return null;
  return actorOf(credential.token, credential.kind, credential.kind === "bearer" || !asksByItself(request)) ?? null;
}

/** A page's program that asks for news (progress, lists) is no use of the sign-in: an open tab would keep it for ever. */
const asksByItself = (request: Request): boolean =>
  request.method === "GET" &&
  request.headers.get("Sec-Fetch-Dest") === "empty" &&
  !new URL(request.url).pathname.endsWith(".data");
