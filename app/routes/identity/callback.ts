import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { flashCookie } from "~/routes/page/flash.server";
import { endedStepCookie } from "~/routes/page/session.server";
import { passingRefusal } from "~/services/core/outcome";
import { SignInRefused } from "~/services/identity/authenticator.server";
import { companyLogin } from "~/services/identity/oidc.server";
import { applyGroups } from "~/services/team/groups/apply.server";
import { companySignIn } from "./company.server";
import { backTo, signedIn } from "./signIn.server";

/** Where an identity provider sends people back to. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const login = companyLogin(params.sso_variant);
  if (!login) throw redirect(`/login/${encodeURIComponent(params.sso_variant ?? "")}`);
  const cookies = [endedStepCookie("energy_sso")];
  try {
    const { user_id, return_to, memberships } = await companySignIn(request, login, "/systems");
    const applied = applyGroups(login, user_id, memberships);
    if (!applied.ok) return backTo(`/login/${login.variant}`, applied, cookies);
    if (applied.value) cookies.push(flashCookie(`team:groups.status.${applied.value}`));
    return signedIn(request, user_id, return_to, { sso_variant: login.variant, cookies });
  } catch (error) {
    const refusal = error instanceof SignInRefused ? error.refusal : passingRefusal(error);
    if (!refusal) throw error;
    return backTo(`/login/${login.variant}`, refusal, cookies);
  }
}
