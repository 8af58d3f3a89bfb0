import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import type { System } from "~/entities/systems/system";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireActor } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { mapLayers } from "~/services/geography/tiles.server";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { createSystem } from "~/services/twin/systemWithBorder.server";
import { useAnswered } from "~/ui/kit/fields";
import { PageHeader } from "~/ui/kit/layout";
import { NewSystemTabs } from "~/ui/systems/NewSystemTabs";
import type { SystemForm } from "~/ui/systems/systemForm";
import { SystemFormPage } from "~/ui/systems/SystemFormPage";
import { fieldsOf } from "./borderForm.server";
import { borderView, choices, readSystemForm } from "./systemForm.server";

export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  if (!mayCreateSystems(actor)) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const values: Partial<SystemForm> = {
    system_id: randomUUID(),
    geometry_id: randomUUID(),
    unit: "EUR",
    timezone: "UTC",
    has_expansion: true,
    has_operation: false,
    has_portfolio: false,
    ...fieldsOf("", []),
  };
  return {
    title: textsOf(locale)("systems:form.new_title"),
    values,
    lists: choices(locale),
    view: borderView(null, locale),
    layers: mapLayers(),
    modules: actor.super_admin,
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  if (!mayCreateSystems(actor)) throw refusalPage(notAllowed());
  const read = await readSystemForm(args.request, await localeOf(args.request), true);
  if (!read.ready) return read.response;
  const { form, border, result } = read;
  const system: System = {
    system_id: form.system_id,
    geometry_id: form.geometry_id,
    name: form.name,
    unit: form.unit,
    timezone: form.timezone,
    status: "success",
    properties: { country_code: form.country_code },
    has_expansion: actor.super_admin ? form.has_expansion : true,
    has_operation: actor.super_admin && form.has_operation,
    has_portfolio: actor.super_admin && form.has_portfolio,
  };
  const saved = createSystem(actor, system, border!);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(sitePaths(system.system_id).infrastructure, "systems:status.created");
}

export default function NewSystem() {
  const { title, values, lists, view, layers, modules } = useLoaderData<typeof loader>();
  const step = useAnswered<typeof action>();
  const { t } = useTranslation("systems");
  return (
    <>
      <PageHeader title={title} lead={t("form.new_lead")} />
      <NewSystemTabs current="new" />
      <SystemFormPage
        values={values}
        view={view}
        layers={layers}
        step={step}
        lists={lists}
        locked={false}
        modules={modules}
        cancelHref="/systems"
      />
    </>
  );
}
