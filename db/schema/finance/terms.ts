import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FinanceTerms } from "~/entities/finance/terms";
import { json, rowHistory } from "../core";
import { ofSystem } from "../systems";

/** Under which terms what a run builds is paid for. */
export const financeTerms = sqliteTable(
  "finance_terms",
  {
    finance_terms_id: text().primaryKey(),
    system_id: ofSystem(),
    name: text().notNull(),
    note: text().notNull(),
    basis: json<FinanceTerms["basis"]>().notNull(),
    price_paths: json<FinanceTerms["price_paths"]>().notNull(),
    grants: json<FinanceTerms["grants"]>().notNull(),
    costs: json<FinanceTerms["costs"]>().notNull(),
    loan: json<NonNullable<FinanceTerms["loan"]>>(),
    tax: json<NonNullable<FinanceTerms["tax"]>>(),
    residual: json<FinanceTerms["residual"]>().notNull(),
    ageing: json<FinanceTerms["ageing"]>().notNull(),
    contract: json<NonNullable<FinanceTerms["contract"]>>(),
    ...rowHistory,
  },
  (t) => [index("finance_terms_system").on(t.system_id)],
);
