import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { teamPaths } from "~/entities/team/paths";
import { modulesOn, newMemberSchema } from "~/entities/team/team";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireAdmin } from "~/routes/page/guard.server";
import { addMember } from "~/services/team/team.server";
import { EntityForm, invalid, NewId, TextField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { MemberFields, memberLabels } from "~/ui/team/MemberFields";
import { sendInvitation } from "./invite.server";

/** A new account of the space. Without a password its owner gets a link to set one. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("team:add.title");
  return {
    title,
    crumbs: [{ label: t("team:title"), href: teamPaths.list }, { label: title }],
    superAdmin: actor.super_admin,
    user_id: randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const form = await args.request.formData();
  const result = await validatorOf(newMemberSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const added = await addMember(actor, result.data);
  if (!added.ok) return refuseForm(result, added);
  if (added.value.has_password) return redirectWith(teamPaths.list, "team:status.added");
  const invited = await sendInvitation(args, actor, added.value.user_id);
  return redirectWith(teamPaths.list, invited?.ok ? "team:status.invited" : "team:status.not_invited");
}

export default function NewMember() {
  const { title, superAdmin, user_id } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["team", "common", "systems"]);
  return (
    <DialogPage title={title} backHref={teamPaths.list}>
      <EntityForm
        schema={newMemberSchema}
        labels={memberLabels(t)}
        defaultValues={{ role: "viewer", ...modulesOn([]) }}
      >
        <NewId name="user_id" value={user_id} />
        <TextField name="displayName" autoComplete="off" />
        <TextField name="email" type="email" autoComplete="off" hint={t("add.email_hint")} />
        <MemberFields superAdmin={superAdmin} passwordHint={t("add.password_hint")} />
        {superAdmin ? null : <p className="muted">{t("add.link_by_mail")}</p>}
        <ConfirmActions action={t("add.submit")} backHref={teamPaths.list} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
