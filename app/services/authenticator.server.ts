import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkPassword } from "./auth.server";
import type { Refusal } from "./outcome";

/** A sign-in that was expected to be able to fail: carries what to tell the person. */
export class SignInRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Ways to sign in; each gives the user's id. `address` limits guessing and comes from the HTTP server. */
export function authenticatorFor(address: string): Authenticator<string> {
  const authenticator = new Authenticator<string>();
  const password = new FormStrategy<string>(async ({ form }) => {
    const outcome = await checkPassword(textIn(form, "email"), textIn(form, "password"), address);
    if (!outcome.ok) throw new SignInRefused(outcome);
    return outcome.value;
  });
  return authenticator.use(password, "password");
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
