import { redirect } from "@remix-run/node";
import { stepCookie, stepToken } from "~/routes/page/session.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { companyAuthenticator } from "~/services/identity/authenticator.server";
import { SSO_MINUTES, type SsoSignIn } from "~/services/identity/oidc.server";

/** Runs a company's sign-in: a POST throws the way to the provider, the GET back gives the user. Throws SignInRefused. */
export const companySignIn = (request: Request, login: CompanyLogin, returnTo: string): Promise<SsoSignIn> =>
  companyAuthenticator({
    login,
    returnTo,
    redirectUri: `${publicOrigin(request)}/login/${login.variant}/callback`,
    token: stepToken(request, "energy_sso"),
    leave: (address, token) =>
      redirect(address.href, {
        status: 303,
        headers: { "Set-Cookie": stepCookie("energy_sso", token, SSO_MINUTES), "Cache-Control": "no-store" },
      }),
  }).authenticate("company", request);
