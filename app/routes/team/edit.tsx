import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { confirmSchema } from "~/entities/identity/account";
import { teamPaths } from "~/entities/team/paths";
import { memberChangeSchema, modulesOn } from "~/entities/team/team";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseSignIn, say, SECRETS } from "~/routes/identity/signIn.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import type { Actor } from "~/services/core/access.server";
import { notAllowed } from "~/services/core/outcome";
import { confirmPassword } from "~/services/identity/auth.server";
import { notifyOfPasswordChange } from "~/services/identity/passwords.server";
import { changeMember, mayManage, removeSecondFactor, setDisabled, teamMember } from "~/services/team/team.server";
import { EntityForm, invalid, TextField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { AccountActions } from "~/ui/team/AccountActions";
import { MemberFields, memberLabels } from "~/ui/team/MemberFields";
import { sendInvitation } from "./invite.server";

function page(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const member = valueOrThrow(teamMember(actor, args.params.user_id ?? ""));
  if (!mayManage(actor, member)) throw refusalPage(notAllowed());
  return { actor, member };
}

/** An account of the space: name, role, password for super admins. Its address stays. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, member } = page(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("common:action.edit_item", { item: member.displayName });
  return {
    title,
    crumbs: [{ label: t("team:title"), href: teamPaths.list }, { label: member.displayName }],
    member,
    superAdmin: actor.super_admin,
    self: member.user_id === actor.user_id,
  };
}

/** Saves the form, or by intent: disable, enable, invite. */
export async function action(args: ActionFunctionArgs) {
  const { actor, member } = page(args);
  const form = await args.request.formData();
  const result = await validatorOf(memberChangeSchema, { locale: await localeOf(args.request) }).validate(form);
  switch (form.get("intent")) {
    case "disable":
    case "enable": {
      const disabled = form.get("intent") === "disable";
      const changed = setDisabled(actor, member.user_id, disabled);
      if (!changed.ok) return refuseForm({ ...result, error: undefined }, changed);
      return redirectWith(teamPaths.list, `team:status.${disabled ? "disabled" : "enabled"}`);
    }
    default:
      if (form.get("subaction") === "second_factor") return takeSecondFactor(args, actor, member.user_id, form);
      break;
    case "invite": {
      const invited = await sendInvitation(args, actor, member.user_id);
      if (invited && !invited.ok) return refuseForm({ ...result, error: undefined }, invited);
      return redirectWith(teamPaths.list, invited ? "team:status.invited" : "team:status.not_invited");
    }
  }
  if (result.error) return invalid(result);
  const changed = await changeMember(actor, member.user_id, result.data);
  if (!changed.ok) return refuseForm(result, changed);
  return redirectWith(teamPaths.list, "team:status.saved");
}

/** The admin's password is asked for again; the person is told by mail. */
async function takeSecondFactor(args: ActionFunctionArgs, actor: Actor, userId: string, form: FormData) {
  const { request, context } = args;
  const locale = await localeOf(request);
  const result = await validatorOf(confirmSchema, { locale }).validate(form);
  if (result.error) return invalid(result, {}, SECRETS);
  const confirmed = await confirmPassword(actor, result.data.current_password, context.address);
  if (!confirmed.ok) return refuseSignIn(result, confirmed);
  const removed = removeSecondFactor(actor, userId);
  if (!removed.ok) return refuseSignIn(result, removed);
  try {
    notifyOfPasswordChange(userId, "two_factor_off", say, locale);
  } catch (error) {
    context.log.error({ err: error }, "mail about a change could not be queued");
  }
  return redirectWith(teamPaths.list, "team:status.second_factor_off");
}

export default function EditMember() {
  const { title, member, superAdmin, self } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["team", "common", "systems"]);
  const { displayName, email, role_groups, hand_role } = member;
  // The form is about the role by hand; that of groups is the company's.
  const role = hand_role ?? member.role;
  return (
    <DialogPage title={title} backHref={teamPaths.list}>
      <EntityForm
        id="member"
        schema={memberChangeSchema}
        labels={memberLabels(t)}
        defaultValues={{ displayName, role, email, ...modulesOn(member.modules_off) }}
      >
        <TextField name="displayName" autoComplete="off" />
        <TextField name="email" type="email" readOnly hint={t("edit.email_hint")} />
        {role_groups.length > 0 ? (
          <p>{t("groups.next_to", { role: t(`common:role.${member.role}`), groups: role_groups.join(", ") })}</p>
        ) : null}
        <MemberFields superAdmin={superAdmin} passwordHint={t("edit.password_hint")} />
        <ConfirmActions action={t("common:action.save")} backHref={teamPaths.list} danger={false} />
      </EntityForm>
      {self ? <p className="muted">{t("own_account")}</p> : <AccountActions member={member} />}
    </DialogPage>
  );
}
