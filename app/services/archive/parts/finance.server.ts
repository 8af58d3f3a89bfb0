import { and, asc, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { financeTerms } from "~db/schema/finance/terms";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { FinanceTerms } from "~/entities/finance/terms";
import { componentId } from "~/entities/twin/component";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";
import { bare } from "./bare";

/** Terms of a system; a grant for a component that is deleted waits for its return. */
export function financeParts(
  db: SpaceDb,
  { system, nodes, lines }: SystemSnapshot,
): Pick<SystemSnapshot, "financeTerms"> {
  const components = new Set([...nodes, ...lines].map(componentId));
  const rows = db
    .select()
    .from(financeTerms)
    .where(and(eq(financeTerms.system_id, system.system_id), isNull(financeTerms.deleted_at)))
    .orderBy(asc(financeTerms.created_at))
    .all();
  return {
    financeTerms: rows.map((row) => {
      const terms = bare<FinanceTerms>(financeTermsEntity, row);
      const isThere = ({ component_id }: FinanceTerms["grants"][number]) =>
        component_id === null || components.has(component_id);
      return { ...terms, grants: terms.grants.filter(isThere) };
    }),
  };
}

/** Terms under new ids, grants for components under theirs. */
export const termsWithNewIds = (terms: FinanceTerms, renamed: <T extends object>(row: T) => T): FinanceTerms => ({
  ...renamed(terms),
  grants: terms.grants.map(renamed),
});
