import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { financeTerms } from "~db/schema/finance/terms";
import { lines, nodes } from "~db/schema/twin";
import { type FinanceTerms, financeTermsSchema } from "~/entities/finance/terms";
import { type Change, entity } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";

/** Under which terms what a run builds is paid for. */
export const financeTermsEntity = entity({
  name: "finance_terms",
  path: "finance-terms",
  module: "expansion",
  lists: [{ path: "system/:system_id/finance-terms", rows: "system", updates: true }],
  idField: "finance_terms_id",
  table: financeTerms,
  schema: financeTermsSchema,
  scope: "system",
  softDelete: true,
  beforeSave: checkTerms,
});

/** A grant is for a component of the system; one that is gone since stays, to be taken out. Each carrier has one price path. */
function checkTerms({ db, before, after }: Change<FinanceTerms>): Refusal | void {
  const old = new Set(before?.grants.map(({ component_id }) => component_id));
  const added = after.grants.findIndex(
    ({ component_id }) =>
      component_id !== null && !old.has(component_id) && !isComponent(db, after.system_id, component_id),
  );
  if (added >= 0) return complain(`grants.${added}.component_id`, "rules.unknown_reference");
  const carriers = after.price_paths.map(({ carrier_id }) => carrier_id);
  const second = carriers.findIndex((carrier, i) => carriers.indexOf(carrier) < i);
  if (second >= 0) return complain(`price_paths.${second}.carrier_id`, "finance.rules.one_path");
}

function isComponent(db: SpaceDb, system_id: string, id: string): boolean {
  const node = db.select({ system_id: nodes.system_id }).from(nodes).where(eq(nodes.node_id, id)).get();
  const row = node ?? db.select({ system_id: lines.system_id }).from(lines).where(eq(lines.line_id, id)).get();
  return row?.system_id === system_id;
}
