import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneToday } from "~/entities/core/clock";
import { sitePaths } from "~/entities/core/sitePaths";
import type { System } from "~/entities/systems/system";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { mapLayers } from "~/services/geography/tiles.server";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { borderOf } from "~/services/twin/border.server";
import { updateSystem } from "~/services/twin/systemWithBorder.server";
import { ItemFiles } from "~/ui/files/ItemFiles";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, PageHeader } from "~/ui/kit/layout";
import type { SystemForm } from "~/ui/systems/systemForm";
import { SystemFormPage } from "~/ui/systems/SystemFormPage";
import { fieldsOf, fieldsOfBorder } from "./borderForm.server";
import { borderView, choices, readSystemForm } from "./systemForm.server";

/** A longer border is not put into the page; it stays as it is unless another one is given. */
const MAX_TEXT_SHOWN = 20_000;

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const { actor, system, role, editable } = page;
  if (!editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const border = borderOf(actor, system) ?? null;
  const written = border && fieldsOfBorder(border, locale);
  const short = written && written.border.length <= MAX_TEXT_SHOWN;
  const { name, unit, timezone, has_expansion, has_operation, has_portfolio } = system;
  const values: Partial<SystemForm> = {
    system_id: system.system_id,
    geometry_id: system.geometry_id,
    expected: system.set_at,
    country_code: system.properties.country_code,
    name,
    unit,
    timezone: zoneToday(timezone) ?? timezone,
    has_expansion,
    has_operation,
    has_portfolio,
    ...(short ? written : fieldsOf("", [])),
  };
  const t = textsOf(locale);
  const title = t("systems:form.edit_title", { name });
  return {
    title,
    values,
    lists: choices(locale, system),
    view: borderView(border, locale),
    layers: mapLayers(),
    modules: actor.super_admin,
    system_id: system.system_id,
    deletable: role === "admin",
    copyable: system.status === "success" && mayCreateSystems(actor),
    files: itemLinks(page, "system", system.system_id),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const read = await readSystemForm(args.request, await localeOf(args.request), false);
  if (!read.ready) return read.response;
  const { form, border, result } = read;
  const modules = actor.super_admin ? form : system;
  const after: System = {
    system_id: system.system_id,
    geometry_id: system.geometry_id,
    name: form.name,
    unit: form.unit,
    timezone: form.timezone,
    status: system.status,
    properties: { ...system.properties, country_code: form.country_code },
    has_expansion: modules.has_expansion,
    has_operation: modules.has_operation,
    has_portfolio: modules.has_portfolio,
  };
  const unchanged = JSON.stringify(border?.coordinates) === JSON.stringify(borderOf(actor, system)?.coordinates);
  const saved = updateSystem(actor, after, unchanged ? null : border, form.expected ?? null);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(sitePaths(system.system_id).infrastructure, "systems:status.saved");
}

export default function EditSystem() {
  const { title, values, lists, view, layers, modules, system_id, deletable, copyable, files } =
    useLoaderData<typeof loader>();
  const paths = sitePaths(system_id);
  const step = useAnswered<typeof action>();
  const { t } = useTranslation(["systems", "common"]);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {copyable ? <ButtonLink href={paths.copy}>{t("copy.short")}</ButtonLink> : null}
            <ButtonLink href={paths.export}>{t("form.export")}</ButtonLink>
            {deletable ? (
              <ButtonLink href={paths.delete} kind="danger">
                {t("common:action.delete")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ItemFiles links={files} name={values.name ?? ""} />
      <p className="actions">
        <ButtonLink href={paths.mapImage}>{t("map_image.link")}</ButtonLink>
      </p>
      <SystemFormPage
        values={values}
        view={view}
        layers={layers}
        step={step}
        lists={lists}
        locked
        modules={modules}
        cancelHref={paths.infrastructure}
      />
    </>
  );
}
