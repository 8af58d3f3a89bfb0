import { redirect } from "@remix-run/node";
import { stepCookie, tokenOf } from "~/routes/session.server";
import { companyAuthenticator } from "~/services/authenticator.server";
import type { CompanyLogin } from "~/services/identitySettings";
import { SSO_MINUTES, type SsoSignIn } from "~/services/oidc.server";
import { publicOrigin } from "~/services/publicUrl.server";

/** Runs a company's sign-in: a POST throws the way to the provider, the GET back gives the user. Throws SignInRefused. */
export const companySignIn = (request: Request, login: CompanyLogin, returnTo: string): Promise<SsoSignIn> =>
  companyAuthenticator({
    login,
    returnTo,
    redirectUri: `${publicOrigin(request)}/login/${login.variant}/callback`,
    token: tokenOf(request, "energy_sso"),
    leave: (address, token) =>
      redirect(address.href, {
        status: 303,
        headers: { "Set-Cookie": stepCookie("energy_sso", token, SSO_MINUTES), "Cache-Control": "no-store" },
      }),
  }).authenticate("company", request);
