import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { elementOf } from "~/entities/parameters/parameterElement";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { typesById } from "~/services/parameters/context.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { namedParameters, removeParameters } from "~/services/parameters/rows.server";
import { typedCount } from "~/ui/kit/confirm";
import { parameterQuery } from "./paths";

/** The rows named by ?id=…&id=…, all live or all deleted. */
function chosen(page: SystemPage, request: Request) {
  const ids = [...new Set(new URL(request.url).searchParams.getAll("id"))];
  const rows = namedParameters(page.actor, page.system.system_id, ids);
  if (ids.length > 0 && rows.length !== ids.length) throw notFoundPage();
  const states = rows.map((row) => get(page.actor, parameterEntity, row.parameter_id)?.deleted_at !== null);
  const hard = states[0] ?? false;
  if (states.some((state) => state !== hard)) throw notFoundPage();
  return { rows, hard, typed: typedCount(rows.length, hard) };
}

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const base = sitePaths(page.system.system_id).parameters;
  const { rows, hard, typed } = chosen(page, args.request);
  if (rows.length === 0) throw redirect(base);
  const types = typesById(page.actor);
  const title = t(hard ? "parameters:delete.forever_title" : "parameters:delete.title", { count: rows.length });
  const items = rows.map((row) => {
    const type = types.get(row.properties.type);
    const element = row.element ?? (row.technology ? nameIn(row.technology, locale) : page.system.name);
    return t("parameters:list.item", { type: type ? nameIn(type.name, locale) : row.properties.type, element });
  });
  const list = { label: t("parameters:list.title"), href: base };
  const restorable = t("parameters:delete.can_be_restored");
  const goes = { title: t("parameters:delete.what"), items };
  return deletion(t, { title, list, hard, typed, restorable }, { goes });
}

export function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { rows, hard, typed } = chosen(page, args.request);
  const { system_id } = page.system;
  const ids = rows.map((row) => row.parameter_id);
  const base = sitePaths(system_id).parameters;
  const [first] = rows;
  const one =
    first && rows.length === 1
      ? `${base}${parameterQuery({ element: elementOf(first), scenario_id: first.scenario_id })}`
      : base;
  return confirmed(args.request, {
    typed,
    run: () => removeParameters(page.actor, system_id, ids, hard),
    to: hard ? `${base}?tab=deleted` : one,
    flash: hard ? "parameters:status.purged" : "parameters:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
