import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tradeLimitForm } from "~/entities/portfolio/tradeLimit";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { isAdmin } from "~/services/core/access.server";
import { dbOf, list, save } from "~/services/core/store.server";
import { limitPeople, tradeLimitEntity } from "~/services/portfolio/limits/tradeLimit.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { LimitForm } from "~/ui/portfolio/limits/LimitForm";
import { carrierName } from "../carriers.server";
import { limitScope } from "./scope.server";

/** A new limit, or one to change; for owners of the system. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, limit, paths } = limitScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = limit ? t("common:action.edit_item", { item: limit.name }) : t("portfolio:limits.new");
  const carriers = [
    ...new Set([...list(actor, spotMarketEntity).map(({ carrier_id }) => carrier_id), ...(limit?.carriers ?? [])]),
  ];
  const people = limitPeople(dbOf(actor), actor, system.system_id).map(({ user_id, displayName }) => ({
    value: user_id,
    label: displayName,
  }));
  return {
    title,
    crumbs: [{ label: t("portfolio:limits.title"), href: paths.tradeLimits }, { label: title }],
    back: paths.tradeLimits,
    people,
    carriers: carriers.map((value) => ({ value, label: carrierName(actor, value, locale) })),
    // Where a limit counts does not change any more.
    reach: limit === null && isAdmin(actor),
    values: limit
      ? {
          ...Object.fromEntries(Object.entries(limit).map(([name, value]) => [name, value ?? undefined])),
          user_id: limit.user_id ?? "",
          direction: limit.direction ?? "",
          reach: limit.system_id === null ? "all" : "system",
          expected: limit.set_at,
        }
      : { action: "approve", reach: "system", expected: "", carriers: [], kinds: [], approver_ids: [] },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system, limit, paths } = limitScope(args);
  const form = validatorOf(tradeLimitForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { expected, reach, ...fields } = result.data;
  const system_id = limit ? limit.system_id : reach === "all" ? null : system.system_id;
  const row = { ...fields, system_id, limit_id: limit?.limit_id ?? randomUUID() };
  const saved = save(actor, tradeLimitEntity, row, { expected: expected || null });
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.tradeLimits, "portfolio:status.limit_saved");
}

export default function Limit() {
  return <LimitForm {...useLoaderData<typeof loader>()} />;
}
