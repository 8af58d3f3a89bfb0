import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Goo, gooForm, gooFrom, gooYears, isWaiting, targetStatus } from "~/entities/portfolio/goo";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireItem } from "~/routes/page/guard.server";
import { list, save } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { gooEntity } from "~/services/portfolio/goos/goo.entity.server";
import { todayIn } from "~/services/portfolio/goos/stock.server";
import { parties } from "~/services/portfolio/parties.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { GooFormPage } from "~/ui/portfolio/goos/GooFormPage";
import { gooLimitTexts } from "../limits/gooLimits.server";
import { gooTechnologies } from "./shared.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

function scopeOf(args: Args) {
  const page = requireEditable(args, "portfolio");
  const goo = args.params.goo_id === undefined ? null : requireItem(page, gooEntity, args.params.goo_id);
  if (goo?.deleted_at) throw notFoundPage();
  return { page, goo, paths: sitePaths(page.system.system_id) };
}

/** The technology of guarantees that a deal is of, by what its own is of. */
const GOO_OF_DEAL: [RegExp, Goo["tech_id"]][] = [[/wind/, "wind_turbine"]];

/** New guarantees (…/new?deal_id=&year= begins with a deal and a year), or some to change. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, goo, paths } = scopeOf(args);
  const { actor, system } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const deals = list(actor, dealEntity, { system_id: system.system_id });
  const deal = deals.find(({ deal_id }) => deal_id === query.get("deal_id"));
  const years = gooYears(new Date(todayIn(system.timezone)));
  const year = years.find((one) => String(one) === query.get("year"));
  const technologies = gooTechnologies(actor, locale);
  const tech = goo?.tech_id ?? GOO_OF_DEAL.find(([of]) => of.test(deal?.tech_id ?? ""))?.[1] ?? query.get("tech_id");
  const technologyOption = technologies.find(({ value }) => value === tech);
  const subject = deal?.name ?? technologyOption?.label;
  const title = goo ? t("common:action.edit_item", { item: goo.name }) : t("portfolio:goos.new");
  return {
    title,
    crumbs: [{ label: t("portfolio:goos.title"), href: paths.goos }, { label: title }],
    base: paths.newGoo,
    isNew: goo === null,
    years: years.map(String),
    year: year ? String(year) : "",
    back: goo ? paths.goo(goo.goo_id) : paths.goos,
    deals: deals.map(({ deal_id, name }) => ({ value: deal_id, label: name })),
    counterparties: parties(actor, "counterparty").map(({ id, name }) => ({ value: id, label: name })),
    technologies,
    limits: gooLimitTexts({ actor, systemId: system.system_id, locale, t }),
    values: goo
      ? { ...goo, ...goo.properties, status: targetStatus(goo), expected: goo.set_at }
      : {
          goo_id: randomUUID(),
          name: subject ? t("portfolio:goos.name_of", { name: subject }) : t("portfolio:goos.name_new"),
          tech_id: technologyOption?.value ?? "",
          status: "issued",
          deal_id: deal?.deal_id ?? "",
          counterparty_id: deal?.counterparty_id ?? "",
          start_date: year ? `${year}-01-01` : "",
          end_date: year ? `${year}-12-31` : "",
          issuance_country: "DE",
          received: false,
          expected: "",
        },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, goo, paths } = scopeOf(args);
  const form = validatorOf(gooForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { expected, goo_id } = result.data;
  const row = { ...gooFrom(page.system.system_id, result.data), goo_id: goo?.goo_id ?? goo_id };
  const saved = save(page.actor, gooEntity, row, { expected });
  if (!saved.ok) return refuseForm(result, saved);
  const to = paths.goo(saved.value.goo_id);
  if (isWaiting(saved.value)) return redirectWith(to, "portfolio:status.goo_waits");
  return redirectWith(to, goo ? "portfolio:status.goo_saved" : "portfolio:status.goo_made");
}

export default function GooForm() {
  return <GooFormPage {...useLoaderData<typeof loader>()} />;
}
