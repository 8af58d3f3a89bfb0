import { eq } from "drizzle-orm";
import { runParameters } from "~db/schema/optimizations";
import { type Optimization, startedOptimization } from "~/entities/optimizations/optimization";
import type { StoredParameter } from "~/entities/results/usedParameter";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { startPair } from "~/services/optimizations/pair/startPair.server";
import { isUsable } from "../pages.server";
import { grantChanges } from "./granted";

interface GrantedRun {
  /** Of the new run: pressing twice is one start. */
  optimization_id: string;
  terms_id: string;
  name: string;
  /** Of its status quo. */
  statusQuoName: string;
}

/**
 * Starts a plan again with the grants of terms in its decision, and its status quo with it. 404 out of sight, 403 for those who may not edit, 409
 * for runs of several years, of studies, or without a result, and where no grant fits what the run read.
 */
export async function startGranted(
  actor: Actor,
  baseId: string,
  { optimization_id, terms_id, name, statusQuoName }: GrantedRun,
): Promise<Outcome<Stored<Optimization>>> {
  const base = get(actor, optimizationEntity, baseId);
  const terms = get(actor, financeTermsEntity, terms_id);
  if (!base || base.deleted_at || !terms || terms.deleted_at || terms.system_id !== base.system_id) return notFound();
  const db = dbOf(actor);
  if (!mayEdit(systemRole(db, actor, base.system_id))) return notAllowed();
  if (!isUsable(base)) return refused(409, "rules.run_without_result");
  if (base.config.variation || base.config.status_quo.status || base.dates.length !== 1)
    return refused(409, "finance.rules.no_run_with_grants");
  const read = db
    .select({ body: runParameters.body })
    .from(runParameters)
    .where(eq(runParameters.optimization_id, baseId))
    .all();
  const { changes, capped } = grantChanges(
    terms.grants,
    read.map(({ body }): StoredParameter => body),
  );
  if (changes.length === 0 && capped.length === 0) return refused(409, "finance.rules.no_grant_fits");
  const variation = {
    changes,
    alternative: null,
    granted: { finance_terms_id: terms_id, ...(capped.length > 0 ? { capped } : {}) },
  };
  const plan = { ...startedOptimization.parse(base), optimization_id, name, description: "" };
  const started = await startPair(actor, { ...plan, config: { ...plan.config, variation } }, statusQuoName);
  return started.plan;
}
