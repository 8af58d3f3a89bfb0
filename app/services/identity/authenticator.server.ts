import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import type { Refusal } from "~/services/core/outcome";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { checkPassword } from "./auth.server";
import { beginSso, finishSso, type SsoSignIn } from "./oidc.server";

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

/** What the strategy needs from its route. */
interface CompanyVisit {
  login: CompanyLogin;
  /** Where the provider sends the person back to. */
  redirectUri: string;
  returnTo: string;
  /** Cookie this browser came with. */
  token: string | null;
  /** Leads on to the provider with the cookie that comes back. */
  leave: (address: URL, token: string) => Response;
}

/**
 * OpenID Connect with the authorization code flow, PKCE, state and nonce. A POST leads to the provider (throws the
 * redirect); the GET that comes back gives the user. Throws SignInRefused with what to tell the person.
 */
class CompanyStrategy extends Strategy<SsoSignIn, SsoSignIn> {
  name = "company";

  constructor(private readonly visit: CompanyVisit) {
    super((signIn) => Promise.resolve(signIn));
  }

  async authenticate(request: Request): Promise<SsoSignIn> {
    const { login, redirectUri, returnTo, token, leave } = this.visit;
    if (request.method === "POST") {
      const begun = await beginSso(login, redirectUri, returnTo);
      if (!begun.ok) throw new SignInRefused(begun);
      throw leave(begun.value.address, begun.value.token);
    }
    const finished = await finishSso(login, token, new URL(request.url).searchParams);
    if (!finished.ok) throw new SignInRefused(finished);
    return this.verify(finished.value);
  }
}

export const companyAuthenticator = (visit: CompanyVisit): Authenticator<SsoSignIn> =>
  new Authenticator<SsoSignIn>().use(new CompanyStrategy(visit));
