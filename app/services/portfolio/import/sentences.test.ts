import { expect, test } from "vitest";
import { textsOf } from "~/i18n/texts";
import { issueText } from "./sentences";

const issue = (column: string) => ({ row: 3, message: "portfolio.import.number", params: { column, text: "zwölf" } });

test("columns have the names of the reader's language: those of deals, or those of the file", () => {
  const t = textsOf("de");
  expect(issueText(t, issue("trading_price"))).toContain(t("portfolio:field.trading_price"));
  expect(issueText(t, issue("energy"), (column) => t(`portfolio:statement.column.${column}`))).toMatch(/Energie/);
  // A field that is in no file of deals has no name there.
  expect(issueText(t, issue("geometry_id"))).toContain("geometry_id");
});
