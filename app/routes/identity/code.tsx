import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { codeSchema } from "~/entities/identity/signIn";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { endedStepCookie, stepToken } from "~/routes/page/session.server";
import { passingRefusal } from "~/services/core/outcome";
import { answerPending, pendingOf } from "~/services/identity/pendingSignin.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";
import { factorsOf, sendPhoneCode } from "~/services/identity/twoFactor.server";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { AuthPage } from "./AuthPage";
import { backTo, refuseSignIn, say, SECRETS, signedIn } from "./signIn.server";

/** The second step of a sign-in; only for a browser whose password was right a moment ago. */
export async function loader(args: LoaderFunctionArgs) {
  if (actorOfRequest(args)) throw redirect("/systems");
  const pending = pendingOf(stepToken(args.request, "energy_pending"));
  if (!pending) throw redirect("/login");
  const t = textsOf(await localeOf(args.request));
  const word = new URL(args.request.url).searchParams.get("message");
  const { totp, phone } = factorsOf(pending.user_id);
  const message =
    word === "code_sent"
      ? ({ kind: "success", text: t("identity:auth.code.sent", { phone }) } as const)
      : word === "code_not_sent"
        ? ({ kind: "error", text: t("identity:auth.code_not_sent") } as const)
        : null;
  return { title: t("identity:auth.code.title"), totp, phone, message };
}

export async function action({ request }: ActionFunctionArgs) {
  const locale = await localeOf(request);
  const token = stepToken(request, "energy_pending");
  const pending = pendingOf(token);
  const ended = [endedStepCookie("energy_pending")];
  if (!token || !pending) return redirect("/login?message=pending_ended", 303);
  const form = await request.formData();
  if (form.get("intent") === "send") {
    const sent = await sendPhoneCode(pending.user_id, "sign_in", say, locale);
    return redirect(`/login/code?message=${sent.ok ? "code_sent" : "code_not_sent"}`, 303);
  }
  const result = await validatorOf(codeSchema, { locale }).validate(form);
  if (result.error) return invalid(result, {}, SECRETS);
  try {
    const answered = answerPending(token, result.data.code);
    if (answered.ok) return signedIn(request, answered.value.user_id, answered.value.return_to, { cookies: ended });
    return answered.status === 401 ? backTo("/login", answered, ended) : refuseSignIn(result, answered);
  } catch (error) {
    const refusal = passingRefusal(error);
    if (!refusal) throw error;
    return refuseSignIn(result, refusal);
  }
}

export default function Code() {
  const { title, totp, phone, message } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  return (
    <AuthPage title={title} message={message}>
      <p>{totp ? t("auth.code.text_app") : t("auth.code.text_phone", { phone })}</p>
      <EntityForm schema={codeSchema} labels={{ code: t("auth.code.code") }} guard={false}>
        <TextField
          name="code"
          autoComplete="one-time-code"
          width="narrow"
          spellCheck={false}
          hint={t("auth.code.hint")}
        />
        <FormActions cancel={{ href: "/login", label: t("auth.login.back") }}>
          <SubmitButton>{t("auth.login.submit")}</SubmitButton>
        </FormActions>
      </EntityForm>
      {phone ? (
        <form method="post">
          <button type="submit" name="intent" value="send" className="button button-secondary">
            {t("auth.code.send", { phone })}
          </button>
        </form>
      ) : null}
    </AuthPage>
  );
}
