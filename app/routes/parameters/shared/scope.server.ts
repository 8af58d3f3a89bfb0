import type { AppLoadContext } from "@remix-run/node";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { adminOnly, notFoundPage } from "~/routes/page/guard.server";
import { sharedParameter, sharedTarget } from "~/services/parameters/shared.server";

interface Args {
  request: Request;
  context: AppLoadContext;
  params: Record<string, string | undefined>;
}

/** Parameters of all systems are the admins': 403 for everybody else. */
export async function parameterPageScope(args: Args) {
  const actor = adminOnly(args);
  const locale = await localeOf(args.request);
  return { actor, locale, t: textsOf(locale) };
}
export type ParameterPageScope = Awaited<ReturnType<typeof parameterPageScope>>;

/** The parameter of the address with its technology and kind; 404 for those of systems. */
export function requireParameter({ actor, locale, t }: ParameterPageScope, id: string | undefined) {
  const row = sharedParameter(actor, id ?? "");
  const target = row && sharedTarget(actor, row.technology_id ?? "", row.properties.type);
  if (!row || !target) throw notFoundPage();
  const parameter = nameIn(target.type.name, locale);
  const element = nameIn(target.technology.name, locale);
  return { row, target, item: t("tasks:item_of", { parameter, element }) };
}
