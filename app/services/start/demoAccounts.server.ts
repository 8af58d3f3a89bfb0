import { environment } from "~/services/core/settings/environment.server";
import { DEMO_PASSWORD, DEMO_USERS } from "./demo";

/** The demo's accounts, shown on the sign-in page while the demo is on. */
export function demoAccounts(): { password: string; accounts: string[] } | null {
  return environment().demo ? { password: DEMO_PASSWORD, accounts: DEMO_USERS.map((user) => user.email) } : null;
}
