import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatNumber, formatPrice, formatUnit } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { isHeld, isWaiting, leavingForm, waitsForOthers } from "~/entities/portfolio/goo";
import { isPending } from "~/entities/spot/approval";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireItem, requireSystem } from "~/routes/page/guard.server";
import { get } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { gooEntity } from "~/services/portfolio/goos/goo.entity.server";
import { leaveGoo } from "~/services/portfolio/goos/leave.server";
import { hasExpired, todayIn, validUntil } from "~/services/portfolio/goos/stock.server";
import { parties, party } from "~/services/portfolio/parties.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { GooView } from "~/ui/portfolio/goos/GooView";
import { standingOf } from "../approvals/standing.server";
import { gooLimitTexts } from "../limits/gooLimits.server";
import { dayText, gooTechnologies } from "./shared.server";

/** Guarantees of origin: what they are, how long they are valid, and how they are given away or used. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "portfolio");
  const goo = requireItem(page, gooEntity, args.params.goo_id);
  if (goo.deleted_at) throw notFoundPage();
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { actor, system, editable } = page;
  const paths = sitePaths(system.system_id);
  const today = todayIn(system.timezone);
  const { properties } = goo;
  const fact = (name: string, value: string | null | undefined) =>
    value ? [{ term: t(`portfolio:goo.field.${name}`), value }] : [];
  const named = goo.counterparty_id ? party(actor, "counterparty", goo.counterparty_id) : null;
  const deal = goo.deal_id ? get(actor, dealEntity, goo.deal_id) : undefined;
  const expired = hasExpired(goo, today);
  const until = validUntil(goo);
  return {
    title: goo.name,
    crumbs: [{ label: t("portfolio:goos.title"), href: paths.goos }, { label: goo.name }],
    editable,
    mustWait: waitsForOthers(goo, actor.user_id),
    status: goo.status,
    standing: standingOf(page, { approval: goo.approval, isChange: !isPending(goo.status) }, locale, t),
    approvalsHref: paths.approvals,
    limits: editable ? gooLimitTexts({ actor, systemId: system.system_id, locale, t }) : [],
    expired,
    description: goo.description,
    validUntil: dayText(until, locale),
    hrefs: { edit: paths.editGoo(goo.goo_id), delete: paths.deleteGoo(goo.goo_id) },
    deal: deal && !deal.deleted_at ? { name: deal.name, href: paths.deal(deal.deal_id) } : null,
    facts: [
      ...fact("tech_id", gooTechnologies(actor, locale).find(({ value }) => value === goo.tech_id)?.label),
      ...fact("amount", formatUnit(goo.amount, "MWh", locale)),
      ...fact("trading_price", formatPrice(goo.trading_price, "EUR/MWh", locale, 2)),
      ...fact(
        "production",
        t("portfolio:wizard.from_to", { from: dayText(goo.start_date, locale), to: dayText(goo.end_date, locale) }),
      ),
      ...fact("valid_until", dayText(until, locale)),
      ...fact("counterparty_id", named?.ok ? named.value.name : null),
      ...fact("issuance_country", properties.issuance_country),
      ...fact("issuance_date", properties.issuance_date && dayText(properties.issuance_date, locale)),
      ...fact("issuance_id", properties.issuance_id),
      ...fact("asset_age", properties.asset_age === null ? null : formatNumber(properties.asset_age, locale)),
      ...fact("support_status", properties.support_status && t(`portfolio:goo.support.${properties.support_status}`)),
      ...fact("left_on", properties.left_on && dayText(properties.left_on, locale)),
    ],
    leaving:
      editable && isHeld(goo) && !isWaiting(goo) && !expired
        ? {
            counterparties: parties(actor, "counterparty").map(({ id, name }) => ({ value: id, label: name })),
            values: {
              how: "cancelled",
              amount: goo.amount,
              on: today,
              counterparty_id: "",
              part_id: randomUUID(),
              expected: goo.set_at,
            },
          }
        : null,
    files: itemLinks(page, "goo", goo.goo_id),
  };
}

/** Transfers or cancels them, or a part. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args, "portfolio");
  const goo = requireItem(page, gooEntity, args.params.goo_id);
  const form = validatorOf(leavingForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const outcome = leaveGoo(page.actor, goo.goo_id, result.data);
  if (!outcome.ok) return refuseForm(result, outcome);
  const to = sitePaths(page.system.system_id).goo(outcome.value.goo_id);
  return redirectWith(to, `portfolio:status.goo_${isWaiting(outcome.value) ? "waits" : result.data.how}`);
}

export default function Goo() {
  return <GooView {...useLoaderData<typeof loader>()} />;
}
