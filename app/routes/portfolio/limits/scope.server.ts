import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { notFoundPage, refusalPage, requireSystem } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { notAllowed } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { tradeLimitEntity } from "~/services/portfolio/limits/tradeLimit.entity.server";

/** The system of the address for its owners, and the limit that is named: of the system, or of all systems for admins. */
export function limitScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireSystem(args, "portfolio");
  if (page.role !== "admin") throw refusalPage(notAllowed());
  const { limit_id } = args.params;
  const limit = limit_id === undefined ? null : get(page.actor, tradeLimitEntity, limit_id);
  if (limit === undefined || (limit && limit.system_id !== null && limit.system_id !== page.system.system_id))
    throw notFoundPage();
  if (limit?.system_id === null && !isAdmin(page.actor)) throw refusalPage(notAllowed());
  return { ...page, limit, paths: sitePaths(page.system.system_id) };
}
