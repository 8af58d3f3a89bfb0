import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { creditPaths } from "~/entities/accounting/paths";
import { formatNumber } from "~/entities/core/format";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { grantOf, withdrawGrant } from "~/services/accounting/credits.server";

/** Asks before a grant is taken back. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { amount, start_year, end_year } = valueOrThrow(grantOf(actor, args.params.grant_id ?? ""));
  const what = { amount: formatNumber(amount, locale), start_year, end_year };
  const title = t("accounting:credits.withdraw.title");
  return {
    title,
    crumbs: [{ label: t("accounting:credits.title"), href: creditPaths.grants }, { label: title }],
    text: [t("accounting:credits.withdraw.what", what), t("accounting:credits.withdraw.consequence")],
    back: creditPaths.grants,
    typed: null,
    action: t("accounting:credits.withdraw.submit"),
  };
}

export function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const run = () => withdrawGrant(actor, args.params.grant_id ?? "");
  return confirmed(args.request, {
    typed: null,
    run,
    to: creditPaths.grants,
    flash: "accounting:credits.status.withdrawn",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
