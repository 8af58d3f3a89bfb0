import type { AppLoadContext } from "@remix-run/node";
import type { Geometry } from "~/entities/twin/geometry";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { adminOnly, notFoundPage } from "~/routes/page/guard.server";
import { get, type Stored } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { GLOBAL_GEOMETRY_ID } from "~/services/twin/geometryRules.server";

interface Args {
  request: Request;
  context: AppLoadContext;
  params: Record<string, string | undefined>;
}

/** Admins change what all systems share; everyone else is refused. */
export async function sharedScope(args: Args) {
  const actor = adminOnly(args);
  const locale = await localeOf(args.request);
  return { actor, locale, t: textsOf(locale) };
}

/** A geometry of no system; the one named global is nobody's to change. */
export function requireShared(actor: Parameters<typeof get>[0], id: string | undefined): Stored<Geometry> {
  const row = get(actor, geometryEntity, id ?? "");
  if (!row || row.system_id !== null || row.geometry_id === GLOBAL_GEOMETRY_ID) throw notFoundPage();
  return row;
}
