import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireItem, requireSystem } from "~/routes/page/guard.server";
import { dealConfirmation } from "~/services/portfolio/confirmation/confirmation.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { confirmationTexts } from "./texts.server";

/** The deal of an address and, where it is closed, its confirmation in the reader's language. */
export async function confirmationScope(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "portfolio");
  const deal = requireItem(page, dealEntity, args.params.deal_id);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const confirmation = dealConfirmation(page.actor, deal.deal_id);
  return {
    ...page,
    deal,
    locale,
    t,
    paths: sitePaths(page.system.system_id),
    confirmation: confirmation.ok
      ? { ...confirmation, value: confirmationTexts(page.actor, confirmation.value, { t, locale }) }
      : confirmation,
  };
}
