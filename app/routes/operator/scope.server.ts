import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import type { OptimizationOperation } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { notFoundPage, refusalPage, requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { refused } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import { mayApprove } from "~/services/operator/approve.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { isRemoved, planOf } from "~/services/operator/plans.server";

interface OperationScope {
  page: SystemPage;
  operation: Stored<OptimizationOperation>;
  paths: SitePaths;
  /** Whether who looks may approve it. */
  approver: boolean;
}

/** The plan of the address, for those who see its system; 404 for others. */
export function operationScope(args: Parameters<typeof requireSystem>[0]): OperationScope {
  const page = requireSystem(args, "operation");
  const operation = requireItem(page, operationEntity, args.params.operation_id);
  const approver = mayApprove(page.actor, page.system.system_id);
  return { page, operation, paths: sitePaths(page.system.system_id), approver };
}

/** What a plan says; 404 before it is made, 410 where it went by its age. */
export function requirePlan({ page, operation }: Pick<OperationScope, "page" | "operation">): StoredPlan {
  const plan = planOf(page.actor, operation.optimization_operation_id)?.plan;
  if (plan) return plan;
  throw isRemoved(operation) ? refusalPage(refused(410, "errors.plan_removed")) : notFoundPage();
}
