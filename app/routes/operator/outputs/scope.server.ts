import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import type { SetpointOutput } from "~/entities/operator/setpoints/output";
import { requireEditable, requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import type { Stored } from "~/services/core/store.server";
import { setpointOutputEntity } from "~/services/operator/setpoints/output.entity.server";

interface OutputScope {
  page: SystemPage;
  output: Stored<SetpointOutput>;
  paths: SitePaths;
}

/** The output of the address, for those who see its system or, with `editing`, may change it; 404 for others. */
export function outputScope(args: Parameters<typeof requireSystem>[0], editing = false): OutputScope {
  const page = editing ? requireEditable(args, "operation") : requireSystem(args, "operation");
  const output = requireItem(page, setpointOutputEntity, args.params.output_id);
  return { page, output, paths: sitePaths(page.system.system_id) };
}
