import type { TFunction } from "i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { DealIssue } from "./readDeals";
import type { DealRemark } from "./remarks.server";
import { DEAL_COLUMNS } from "./words";

/** What a column of a file of deals is called; other fields of a deal are in no such file, and have no name there. */
const dealColumn = (t: TFunction, column: string): string =>
  DEAL_COLUMNS.some((name) => name === column) ? t(`portfolio:field.${column}`) : column;

/** "Line 3, Price: ..." `nameOf`: what a column of the file is called. */
export function issueText(
  t: TFunction,
  { row, message, params: { column, rule, ...params } }: DealIssue,
  nameOf = (name: string): string => dealColumn(t, name),
): string {
  const say = (key: string) => t(key.replace(".", ":"), params);
  const sentence = say(String(rule ?? message));
  const text =
    rule !== undefined && params["text"] !== undefined
      ? t("portfolio:import.rule_of", { text: params["text"], rule: sentence })
      : sentence;
  if (!column) return t("portfolio:import.row", { row, text });
  return t("portfolio:import.line", { row, column: nameOf(String(column)), text });
}

/** What may be wrong with a line, its numbers in the reader's language. */
export function remarkText(t: TFunction, locale: Locale, { row, key, params }: DealRemark): string {
  const written = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "number" ? formatNumber(value, locale) : value,
    ]),
  );
  return t(`portfolio:import.remark.${key}`, { row, ...written });
}
