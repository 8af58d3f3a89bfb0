import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { remove } from "~/services/core/store.server";
import { tradeLimitEntity } from "~/services/portfolio/limits/tradeLimit.entity.server";
import { limitScope } from "./scope.server";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { limit, ...scope } = limitScope(args);
  if (!limit) throw notFoundPage();
  return { ...scope, limit };
}

/** Deletes a limit: what it stopped is free from then on. What waits already goes on waiting. */
export async function loader(args: LoaderFunctionArgs) {
  const { limit, paths } = scopeOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("common:action.delete_item", { item: limit.name });
  const list = { label: t("portfolio:limits.title"), href: paths.tradeLimits };
  return deletion(t, { title, list, hard: true, typed: null }, { text: [t("portfolio:limits.delete_text")] });
}

export function action(args: ActionFunctionArgs) {
  const { actor, limit, paths } = scopeOf(args);
  return confirmed(args.request, {
    typed: null,
    run: () => remove(actor, tradeLimitEntity, limit.limit_id),
    to: paths.tradeLimits,
    flash: "portfolio:status.limit_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
