import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DAY_MS } from "~/entities/core/clock";
import { formatPrice } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { dayTableForm } from "~/entities/spot/dayTable";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { spotLimitTexts } from "~/routes/portfolio/limits/spotLimits.server";
import { tradeSources } from "~/routes/portfolio/tradeSources.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { dbOf } from "~/services/core/store.server";
import { dayProposal } from "~/services/operator/trade/proposal.server";
import { dayTable, saveDayTable } from "~/services/spot/dayTable/dayTable.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { DayTablePage } from "~/ui/spot/DayTablePage";
import { marketChoice } from "../choice.server";

/** The deals of a day on a market as a table; ?fill=proposal adds what the plan in force leaves to be bought or sold. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const { system_id } = system;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const paths = sitePaths(system_id);
  const { market, day, choice } = marketChoice(
    { actor, system, query, locale },
    { spot_id: null, ms: Date.now() + DAY_MS },
  );
  const title = t("spot:day.title");
  const about = {
    title,
    crumbs: [{ label: t("spot:deals.title"), href: paths.spotDeals }, { label: title }],
    back: paths.spotDeals,
    choice,
  };
  if (!market || !day) return { ...about, limits: [], table: null };
  const { rows, version } = dayTable(dbOf(actor), system_id, market, day);
  const { carrierOf } = carrierNames(actor, locale, t("common:form.not_specified"));
  const isProposed = query.get("fill") === "proposal";
  const proposal = isProposed
    ? dayProposal(actor, { system_id, market, rows }, tradeSources(actor, system_id, carrierOf))
    : null;
  const unit = `${market.currency}/MWh`;
  const cells = proposal?.cells ?? rows.map(({ volume, price }) => ({ volume, price }));
  return {
    ...about,
    limits: spotLimitTexts({ actor, system, market, locale, t }),
    table: {
      spot_id: market.spot_id,
      day,
      version,
      unit,
      zone: market.timezone,
      synthetic: market.price_source === "synthetic",
      withoutPlan: proposal?.withoutPlan ?? null,
      proposedBy: proposal?.proposedBy ?? null,
      waiting: rows
        .filter(({ deals }) => deals.some(({ approval }) => approval?.state === "waiting"))
        .map(({ time }) => time),
      approvalsHref: paths.approvals,
      several: rows.filter(({ deals }) => deals.length > 1).map(({ time }) => time),
      fillHref: `${paths.spotDay(market.spot_id, day)}&fill=proposal`,
      uploadHref: paths.uploadSpotDay(market.spot_id, day),
      rows: rows.map(({ time, dayAhead }, i) => ({
        time,
        dayAhead: dayAhead === null ? null : formatPrice(dayAhead, unit, locale),
        ...cells[i]!,
      })),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const form = validatorOf(dayTableForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const saved = saveDayTable(actor, system.system_id, result.data);
  if (!saved.ok) return refuseForm(result, saved);
  const { spot_id, day } = result.data;
  return redirectWith(
    sitePaths(system.system_id).spotDay(spot_id, day),
    saved.value.waiting > 0 ? "spot:status.day_waits" : "spot:status.day_saved",
  );
}

export default function SpotDay() {
  return <DayTablePage {...useLoaderData<typeof loader>()} />;
}
