import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PartySettlement } from "~/entities/portfolio/settlement";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { fileValue, tableFile } from "~/routes/page/download.server";
import type { CsvCell } from "~/services/core/csv";
import { done, refused } from "~/services/core/outcome";
import { settlementScope } from "./query.server";

/**
 * …/settlement.csv and .xlsx with the month and counterparty of the page: a row for each line, then one for each tax, so that the amounts of a
 * counterparty add up to what is owed; at the end deals whose profile is missing, without an amount. 409 while it is made, first or anew after a change; 422 for a month that is none.
 */
export async function loader(args: LoaderFunctionArgs) {
  const format = new URL(args.request.url).pathname.endsWith(".xlsx") ? "xlsx" : "csv";
  const t = textsOf(await localeOf(args.request));
  const { faults, settlement, stale, parties, month } = await settlementScope(args);
  if (faults[0]) await fileValue(args.request, refused(422, faults[0]));
  await fileValue(args.request, settlement && !stale ? done(settlement) : refused(409, "portfolio.rules.not_settled"));
  const yesNo = (is: boolean) => t(is ? "common:value.yes" : "common:value.no");
  const header = [
    t("portfolio:field.counterparty_id"),
    t("portfolio:settlement.kind"),
    t("portfolio:field.deal_id"),
    t("portfolio:field.name"),
    t("portfolio:field.direction"),
    t("portfolio:settlement.market"),
    t("portfolio:settlement.first"),
    t("portfolio:settlement.last"),
    t("portfolio:value.energy"),
    t("portfolio:settlement.unit"),
    t("portfolio:field.trading_price"),
    t("portfolio:settlement.market_price"),
    t("portfolio:settlement.amount"),
    t("portfolio:field.currency"),
    t("portfolio:settlement.vat"),
    `${t("portfolio:field.vat_rate")} [%]`,
    `${t("portfolio:value.without_price")} [h]`,
    `${t("portfolio:settlement.without_power")} [h]`,
    t("portfolio:settlement.synthetic_prices"),
    t("portfolio:settlement.remark"),
    t("portfolio:settlement.as_of"),
    t("portfolio:settlement.month_over"),
  ];
  // Every row says of when it is: rows are taken out of their file.
  const ofWhen: CsvCell[] = [settlement?.madeAt ?? "", yesNo(settlement?.isOver === true)];
  const rows = parties.flatMap((party: PartySettlement): CsvCell[][] => [
    ...party.lines.map((line): CsvCell[] => [
      party.name,
      t(`portfolio:settlement.kind_of.${line.kind}`),
      line.id,
      line.name,
      t(`portfolio:direction.${line.direction}`),
      line.market,
      line.first,
      line.last,
      rounded(line.mwh),
      line.unit ?? "MWh",
      line.price === null ? "" : rounded(line.price),
      line.marketPrice === null ? "" : rounded(line.marketPrice),
      line.minor / 100,
      party.currency,
      t(`portfolio:settlement.vat_of.${line.vat.kind}`),
      line.vat.kind === "rate" ? line.vat.rate : "",
      line.hoursWithoutPrice,
      line.hoursWithoutPower,
      yesNo(line.synthetic),
      "",
      ...ofWhen,
    ]),
    ...party.taxes.map(({ direction, vat, vatMinor }): CsvCell[] => [
      party.name,
      t("portfolio:settlement.vat"),
      "",
      "",
      t(`portfolio:settlement.tax_direction.${direction}`),
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      vatMinor === null ? "" : vatMinor / 100,
      party.currency,
      t(`portfolio:settlement.vat_of.${vat.kind}`),
      vat.kind === "rate" ? vat.rate : "",
      "",
      "",
      "",
      "",
      ...ofWhen,
    ]),
  ]);
  const failed = (settlement?.failed ?? []).map(({ id, name, party }): CsvCell[] => {
    const cells = Array.from<CsvCell>({ length: header.length - ofWhen.length - 1 }).fill("");
    [cells[0], cells[2], cells[3]] = [party, id, name];
    return [...cells, t("portfolio:settlement.no_profile"), ...ofWhen];
  });
  return tableFile(
    args.request,
    { name: `settlement-${month}`, sheet: month, format },
    { header, rows: [...rows, ...failed] },
  );
}

/** To a millionth: what is behind it comes of adding up. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
