import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { grantOf, withdrawGrant } from "~/services/accounting/credits.server";
import { EntityForm } from "~/ui/kit/fields";
import { formatNumber } from "~/entities/core/format";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

const BASE = "/admin/credits";
const schema = z.object({});

/** Asks before a grant is taken back. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const grant = valueOrThrow(grantOf(actor, args.params.grant_id ?? ""));
  const title = t("accounting:credits.withdraw.title");
  return {
    title,
    crumbs: [{ label: t("accounting:credits.title"), href: BASE }, { label: title }],
    grant: { ...grant, amount: formatNumber(grant.amount, locale) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  valueOrThrow(withdrawGrant(actor, args.params.grant_id ?? ""));
  return redirectWith(BASE, "accounting:credits.status.withdrawn");
}

export default function WithdrawGrant() {
  const { title, grant } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  const { amount, start_year, end_year } = grant;
  return (
    <DialogPage title={title} backHref={BASE}>
      <EntityForm schema={schema} labels={{}} guard={false} requiredNote={false}>
        <p>{t("credits.withdraw.what", { amount, start_year, end_year })}</p>
        <p>{t("credits.withdraw.consequence")}</p>
        <ConfirmActions action={t("credits.withdraw.submit")} backHref={BASE} />
      </EntityForm>
    </DialogPage>
  );
}
