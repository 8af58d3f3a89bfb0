import { environment } from "~/services/environment.server";
import { SESSION_COOKIE } from "./guard.server";

const secure = () => environment().publicUrl?.startsWith("https:") ?? false;

/** The cookie of a sign-in; it ends with the browser, the sign-in itself after 5 hours without use. */
export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax${secure() ? "; Secure" : ""}`;
}

export const endedSessionCookie = (): string => `${sessionCookie("")}; Max-Age=0`;
