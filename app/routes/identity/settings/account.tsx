import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import { profileSchema } from "~/entities/identity/account";
import { accountPaths } from "~/entities/identity/paths";
import { programPaths } from "~/entities/programs/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireActor } from "~/routes/page/guard.server";
import { avatarOf } from "~/services/files/images.server";
import { accountOf, saveProfile } from "~/services/identity/account.server";
import { sessionToken } from "~/services/identity/requestActor.server";
import { endSession, endSessions, sessionsOf } from "~/services/identity/sessions.server";
import { tokensOf } from "~/services/identity/tokens/ownTokens.server";
import { factorsOf } from "~/services/identity/twoFactor.server";
import { Picture } from "~/ui/files/Picture";
import { AccountProfile } from "~/ui/identity/AccountProfile";
import { AccountProtection } from "~/ui/identity/AccountProtection";
import { SessionTable } from "~/ui/identity/SessionTable";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, PageHeader } from "~/ui/kit/layout";

const PATH = accountPaths.account;

export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const time = (at: string | null) => (at ? formatTime(at, locale, "UTC", true) : null);
  const figure = (most: number | null) => (most === null ? null : formatNumber(most, locale));
  const account = accountOf(actor);
  return {
    title: textsOf(locale)("identity:account.title"),
    account: { ...account, last_login_at: time(account.last_login_at), created_at: time(account.created_at) ?? "" },
    avatar: avatarOf(actor.user_id),
    role: actor.super_admin ? ("super_admin" as const) : actor.role,
    factors: factorsOf(actor.user_id),
    tokens: Object.fromEntries(
      tokensOf(actor).map(({ token_id, name, scopes, in_force }) => [
        token_id,
        {
          name,
          scopes,
          calls: figure(in_force.calls_per_minute),
          runs: figure(in_force.runs_per_day),
          credits: figure(in_force.credits_per_day),
        },
      ]),
    ),
    sessions: sessionsOf(actor, sessionToken(args.request)).map((session) => ({
      ...session,
      created_at: time(session.created_at) ?? "",
      last_seen_at: time(session.last_seen_at) ?? "",
    })),
  };
}

/** Saves the profile, or ends sign-ins: intent "end:<id>" or "end_others". */
export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (intent === "end_others") {
    endSessions(actor.user_id, sessionToken(args.request));
    return redirectWith(PATH, "identity:account.status.others_ended");
  }
  if (typeof intent === "string" && intent.startsWith("end:")) {
    endSession(actor, intent.slice("end:".length));
    return redirectWith(PATH, "identity:account.status.session_ended");
  }
  const result = await validatorOf(profileSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  saveProfile(actor, result.data);
  return redirectWith(PATH, "identity:account.status.saved");
}

export default function Account() {
  const { title, account, avatar, role, factors, sessions, tokens } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["identity", "files"]);
  return (
    <>
      <PageHeader
        title={title}
        lead={t("account.lead")}
        actions={
          <>
            {avatar ? <Picture src={avatar} alt={t("files:avatar.alt")} shape="avatar" height={72} /> : null}
            <ButtonLink href={programPaths.programs}>{t("account.programs")}</ButtonLink>
            <ButtonLink href={`${PATH}/avatar`}>{t(avatar ? "files:avatar.link" : "files:image.change")}</ButtonLink>
          </>
        }
      />
      <AccountProfile account={account} role={role} />
      <AccountProtection account={account} factors={factors} />
      <SessionTable sessions={sessions} tokens={tokens} />
    </>
  );
}
