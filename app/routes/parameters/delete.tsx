import { sitePaths } from "~/entities/core/sitePaths";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { elementOf } from "~/entities/parameters/parameterElement";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { typesById } from "~/services/parameters/context.server";
import { namedParameters, removeParameters } from "~/services/parameters/rows.server";
import { get } from "~/services/core/store.server";
import { EntityForm, invalid, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, Consequences, DialogPage, TypedConfirm } from "~/ui/kit/layout";
import { figureQuery } from "./paths";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";

const schema = z.object({ confirm_count: z.string().trim().optional() });
/** From this many on, and for every permanent deletion, the number has to be typed. */
const COUNT_FROM = 5;

/** The rows named by ?id=…&id=…, all live or all deleted. */
function chosen(page: SystemPage, request: Request) {
  const ids = [...new Set(new URL(request.url).searchParams.getAll("id"))];
  const rows = namedParameters(page.actor, page.system.system_id, ids);
  if (ids.length > 0 && rows.length !== ids.length) throw notFoundPage();
  const states = rows.map((row) => get(page.actor, parameterEntity, row.parameter_id)?.deleted_at !== null);
  const hard = states[0] ?? false;
  if (states.some((state) => state !== hard)) throw notFoundPage();
  return { rows, hard, typed: hard || rows.length >= COUNT_FROM };
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
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: base }, { label: title }],
    back: hard ? `${base}?tab=deleted` : base,
    hard,
    typed,
    items: rows.map((row) => {
      const type = types.get(row.properties.type);
      const element = row.element ?? (row.technology ? nameIn(row.technology, locale) : page.system.name);
      return t("parameters:list.item", { type: type ? nameIn(type.name, locale) : row.properties.type, element });
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { rows, hard, typed } = chosen(page, args.request);
  const result = await validatorOf(schema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  if (typed && result.data.confirm_count !== String(rows.length))
    return invalid(result, { confirm_count: "rules.numberError" });
  const { system_id } = page.system;
  const ids = rows.map((row) => row.parameter_id);
  const removed = removeParameters(page.actor, system_id, ids, hard);
  if (!removed.ok) return refuseForm(result, removed);
  const base = sitePaths(system_id).parameters;
  const first = rows[0];
  const element = first && elementOf(first);
  const one =
    element && rows.length === 1 ? `${base}${figureQuery({ element, scenario_id: first.scenario_id })}` : base;
  return redirectWith(
    hard ? `${base}?tab=deleted` : one,
    hard ? "parameters:status.purged" : "parameters:status.deleted",
  );
}

export default function DeleteParameters() {
  const { title, back, hard, typed, items } = useLoaderData<typeof loader>();
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={title} backHref={back}>
      <EntityForm
        schema={schema}
        labels={{ confirm_count: t("common:confirm.type_count") }}
        guard={false}
        requiredNote={typed}
      >
        <Consequences title={t("delete.what")} items={items} />
        <p>{t(hard ? "common:confirm.cannot_be_undone" : "delete.can_be_restored")}</p>
        {typed ? <TypedConfirm name="confirm_count" expected={String(items.length)} kind="count" /> : null}
        <ConfirmActions action={t(hard ? "common:action.delete_forever" : "common:action.delete")} backHref={back} />
      </EntityForm>
    </DialogPage>
  );
}
