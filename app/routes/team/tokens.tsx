import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { spaceLimitsSchema } from "~/entities/identity/tokenLimits";
import { teamPaths } from "~/entities/team/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireAdmin } from "~/routes/page/guard.server";
import { limitsOfSpace, limitSpace } from "~/services/identity/tokens/spaceLimits.server";
import { EntityForm, FormActions, invalid, NumberField, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { PageHeader } from "~/ui/kit/layout";

/** What no token of a program may exceed that works in the space, for its admins. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("team:tokens.title");
  const crumbs = [{ label: t("team:title"), href: teamPaths.list }, { label: title }];
  return { title, crumbs, limits: limitsOfSpace(actor.space) };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const form = await args.request.formData();
  const result = await validatorOf(spaceLimitsSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const changed = limitSpace(actor, result.data);
  return changed.ok ? redirectWith(teamPaths.list, "team:tokens.status.saved") : refuseForm(result, changed);
}

export default function TokensOfSpace() {
  const { title, limits } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["team", "identity", "common"]);
  return (
    <>
      <PageHeader title={title} lead={t("tokens.lead")} />
      <EntityForm
        schema={spaceLimitsSchema}
        labels={{
          calls_per_minute: t("identity:tokens.calls_per_minute"),
          runs_per_day: t("identity:tokens.runs_per_day"),
          credits_per_day: t("identity:tokens.credits_per_day"),
        }}
        defaultValues={limits}
      >
        <NumberField name="calls_per_minute" hint={t("identity:tokens.calls_hint")} />
        <NumberField name="runs_per_day" hint={t("identity:tokens.runs_hint")} />
        <NumberField name="credits_per_day" hint={t("identity:tokens.credits_hint")} />
        <FormActions cancel={{ href: teamPaths.list, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </>
  );
}
