import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { FinanceTerms } from "~/entities/finance/terms";
import { notFoundPage, requireEditable, type SystemPage } from "~/routes/page/guard.server";
import { get, type Stored } from "~/services/core/store.server";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";

/** Terms of the system in the path, deleted or not, for those who edit it; 404 for others. */
export function requireTerms(args: LoaderFunctionArgs | ActionFunctionArgs): {
  page: SystemPage;
  terms: Stored<FinanceTerms>;
} {
  const page = requireEditable(args, "expansion");
  const terms = get(page.actor, financeTermsEntity, args.params.finance_terms_id ?? "");
  if (!terms || terms.system_id !== page.system.system_id) throw notFoundPage();
  return { page, terms };
}
