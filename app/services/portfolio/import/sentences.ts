import type { TFunction } from "i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { ownValue } from "~/entities/core/lookups/ownValue";
import type { DealIssue } from "./readDeals";
import type { DealRemark } from "./remarks.server";
import { DEAL_COLUMNS } from "./words";

/** Names of the columns of a file of deals; other fields of a deal have none, and are not in such a file. */
const columnNames = (t: TFunction): Readonly<Record<string, string>> =>
  Object.fromEntries(DEAL_COLUMNS.map((column) => [column, t(`portfolio:field.${column}`)]));

/** "Line 3, Price: ..." `names`: what the columns of the file are called. */
export function issueText(
  t: TFunction,
  { row, message, params: { column, rule, ...params } }: DealIssue,
  names = columnNames(t),
): string {
  const say = (key: string) => t(key.replace(".", ":"), params);
  const sentence = say(String(rule ?? message));
  const text =
    rule !== undefined && params["text"] !== undefined
      ? t("portfolio:import.rule_of", { text: params["text"], rule: sentence })
      : sentence;
  if (!column) return t("portfolio:import.row", { row, text });
  return t("portfolio:import.line", {
    row,
    column: ownValue(names, String(column)) ?? String(column),
    text,
  });
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
