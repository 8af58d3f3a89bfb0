import { readCookie } from "~/services/core/cookie";
import { overHttps } from "~/services/core/settings/publicUrl.server";
import { sessionCookieName } from "~/services/identity/requestActor.server";

const secure = () => (overHttps() ? "; Secure" : "");

/** The cookie of a sign-in; it ends with the browser, the sign-in itself after 5 hours without use. */
export function sessionCookie(token: string): string {
  return `${sessionCookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax${secure()}`;
}

export const endedSessionCookie = (): string => `${sessionCookie("")}; Max-Age=0`;

/** Cookies of a sign-in on its way: after the password, or at the company's identity provider. */
type StepCookie = "energy_pending" | "energy_sso";

/** Lax, because the provider sends people back from its own site. */
export const stepCookie = (name: StepCookie, token: string, minutes: number): string =>
  `${name}=${token}; Path=/login; HttpOnly; SameSite=Lax; Max-Age=${minutes * 60}${secure()}`;
export const endedStepCookie = (name: StepCookie): string => stepCookie(name, "", 0);

/** The token of a sign-in on its way; null without one. */
export const stepToken = (request: Request, name: StepCookie): string | null =>
  readCookie(request.headers.get("Cookie"), name) || null;
