import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import type { OptimizationOperation } from "~/entities/operator/operation";
import { requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import type { Stored } from "~/services/core/store.server";
import { mayApprove } from "~/services/operator/approve.server";
import { operationEntity } from "~/services/operator/operation.entity.server";

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
