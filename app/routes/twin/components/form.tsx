import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CARRIER_SIDES } from "~/entities/catalogue/carrierSides";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { componentId, isLine } from "~/entities/twin/component";
import { lineLengthKm } from "~/entities/twin/geodesy";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { oddLines } from "~/routes/checks/checks.server";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { list } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { tariffEntity } from "~/services/tariffs/tariff.entity.server";
import {
  catalogueFor,
  componentsOf,
  findComponent,
  type LevelChoice,
  saveComponent,
  type StoredComponent,
} from "~/services/twin/components.server";
import { courseOf, infrastructureOf, lengthDifferences } from "~/services/twin/infrastructure.server";
import { technologyOptions } from "~/ui/catalogue/technologies";
import { OddParameters } from "~/ui/checks/OddParameters";
import { ItemFiles } from "~/ui/files/ItemFiles";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, DialogPage, Notice } from "~/ui/kit/layout";
import { ComponentFacts } from "~/ui/twin/components/ComponentFacts";
import { ComponentFields } from "~/ui/twin/components/ComponentFields";
import { byKey } from "~/ui/twin/components/order";
import { componentForm } from "~/ui/twin/forms";
import { isConnector, isTrade, sidesOf, startValues } from "./draft.server";

/** The form of a component; what was typed before another technology was chosen comes in the address. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const { actor, system, editable } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { system_id } = system;
  const paths = sitePaths(system_id);
  const query = new URL(args.request.url).searchParams;
  const component = args.params.id ? findComponent(actor, system_id, args.params.id) : undefined;
  if (args.params.id && (!component || component.deleted_at)) throw notFoundPage();
  if (!editable && !component) throw refusalPage(notAllowed());
  const catalogue = catalogueFor(actor);
  const technologyId = query.get("technology_id") ?? component?.technology_id;
  if (!technologyId) throw redirect(`${paths.newComponent}?${query.toString()}`);
  const technology = catalogue.technologies.get(technologyId);
  const structure = technology?.properties.structure_name;
  if (!technology || !structure || (component && isLine(component) !== (structure === "Line"))) throw notFoundPage();
  const line = structure === "Line";
  const infrastructure = infrastructureOf(actor, system);
  const geometries = line ? infrastructure.connections : infrastructure.locations;
  const like = query.get("like");
  const values = startValues({ technology, component, query }, catalogue, locale, {
    components: component ? [] : componentsOf(actor, system_id),
    like: like ? findComponent(actor, system_id, like) : undefined,
  });
  const only = geometries.length === 1 ? geometries[0]?.geometry_id : undefined;
  if (!values.geometry_id && only) values.geometry_id = only;
  const chosen = geometries.find((geometry) => geometry.geometry_id === values.geometry_id);
  const others = list(actor, systemEntity).filter((other) => other.system_id !== system_id);
  const title = !component
    ? t("twin:component.new_title")
    : editable
      ? t("twin:component.edit_title", { name: component.name })
      : component.name;
  return {
    title,
    crumbs: [{ label: t("twin:components.title"), href: paths.components }, { label: title }],
    system_id,
    editable,
    kind: line ? ("line" as const) : ("node" as const),
    component_id: args.params.id ?? null,
    odd: args.params.id ? oddLines(page, args.params.id, BASE_SCENARIO_ID, locale) : [],
    checksHref: paths.checks,
    files: args.params.id ? itemLinks(page, line ? "line" : "node", args.params.id) : null,
    saved: query.has("saved"),
    changed: query.get("changed") === "1",
    here: `${args.params.id ? paths.component(args.params.id) : paths.newComponentForm}?technology_id=${technologyId}&form_technology_id=${technologyId}`,
    values,
    form: {
      line,
      technologies: technologyOptions(catalogue.technologies, locale, component ? structure : undefined),
      locations: geometries
        .map((geometry) => ({ value: geometry.geometry_id, label: geometry.name }))
        .sort(byKey({ key: "label", descending: false })),
      sides: sidesOf(technology, catalogue, locale),
      systems: isConnector(technology, catalogue)
        ? others.map((other) => ({ value: other.system_id, label: other.name }))
        : null,
      tariffs: isTrade(technology, catalogue)
        ? list(actor, tariffEntity)
            .map((tariff) => ({ value: tariff.tariff_id, label: tariff.name }))
            .sort(byKey({ key: "label", descending: false }))
        : null,
      computedKm: line && chosen ? lineLengthKm(courseOf(chosen)) : null,
      placesHref: line ? paths.newConnection : paths.newLocation,
    },
  };
}

/** Longest query an address may have, so that browsers and servers in between still take it. */
const MAX_QUERY = 7000;

/** What was typed as a query; the longest entries are left out of one that no address could carry. */
function typedQuery(sent: FormData): string {
  const typed = [...sent].flatMap(([name, value]) =>
    typeof value === "string" ? [new URLSearchParams([[name, value]]).toString()] : [],
  );
  let budget = MAX_QUERY;
  const fitting = new Set(
    [...typed].sort((a, b) => a.length - b.length).filter((part) => (budget -= part.length + 1) >= 0),
  );
  return [...typed.filter((part) => fitting.has(part)), "changed=1"].join("&");
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const { system_id } = system;
  const paths = sitePaths(system_id);
  const sent = await args.request.formData();
  const formHref = args.params.id ? paths.component(args.params.id) : paths.newComponentForm;
  // Another technology was chosen, but its sides were not seen yet: show them before anything is saved.
  const technologyId = sent.get("technology_id");
  if (typeof technologyId === "string" && technologyId && technologyId !== sent.get("form_technology_id")) {
    return redirect(`${formHref}?${typedQuery(sent)}`, 303);
  }
  const result = await validatorOf(componentForm, { locale: await localeOf(args.request) }).validate(sent);
  if (result.error) return invalid(result);
  const { expected, value, description, ...fields } = result.data;
  const levels: Partial<Record<(typeof CARRIER_SIDES)[number], LevelChoice>> = {};
  for (const side of CARRIER_SIDES) {
    const amount = fields[`new_${side}`];
    if (amount === null) levels[side] = fields[side];
    else {
      const carrier_id = fields[`carrier_of_${side}`];
      if (!carrier_id) return invalid(result, { [`carrier_of_${side}`]: "rules.needs_value" });
      levels[side] = { carrier_id, value: amount };
    }
  }
  const id = args.params.id ?? fields.id;
  const isNew = findComponent(actor, system_id, id) === undefined;
  const saved = saveComponent(
    actor,
    {
      id,
      system_id,
      levels,
      length: value,
      description: description || "-",
      technology_id: fields.technology_id,
      geometry_id: fields.geometry_id,
      name: fields.name,
      status: fields.status,
      is_draft: fields.is_draft,
      connected_system_id: fields.connected_system_id,
      tariff_id: fields.tariff_id,
      transmission_direction: fields.transmission_direction,
    },
    { expected },
  );
  if (!saved.ok) return refuseForm(result, saved);
  const then = sent.get("then");
  if (then === "parameters") return redirectWith(paths.sheet(id), "twin:status.component_saved");
  if (then === "same" || then === "another")
    return redirectWith(nextOne(saved.value, then), "twin:status.component_added");
  if (isNew) return redirectWith(`${paths.component(id)}?saved=1`, "twin:status.component_added");
  const differing =
    isLine(saved.value) && lengthDifferences(actor, system_id, new Set([saved.value.geometry_id])).length > 0;
  const next = differing ? `${paths.lineLengths}?place=${encodeURIComponent(fields.geometry_id)}` : paths.components;
  return redirectWith(next, "twin:status.component_saved");
}

/** The form of the next component: another one of the technology, or the choice of one, for the same place and status. */
function nextOne(component: StoredComponent, then: "same" | "another"): string {
  const { newComponent, newComponentForm } = sitePaths(component.system_id);
  const { geometry_id, status, technology_id } = component;
  const carried = { geometry_id, status, is_draft: String(component.is_draft) };
  if (then === "same")
    return `${newComponentForm}?${new URLSearchParams({ technology_id, like: componentId(component) }).toString()}`;
  const kind = isLine(component) ? "line" : "node";
  return `${newComponent}?${new URLSearchParams({ kind, ...carried }).toString()}`;
}

export default function ComponentPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("twin");
  const paths = sitePaths(page.system_id);
  const parameters = page.component_id ? paths.sheet(page.component_id) : null;
  const files = page.files ? <ItemFiles links={page.files} name={String(page.values.name ?? "")} /> : null;
  const events = page.component_id ? (
    <a href={paths.eventsOf("component", page.component_id)}>{t("component.to_events")}</a>
  ) : null;
  const labels: Record<string, string> = {
    technology_id: t("field.technology"),
    geometry_id: t(page.form.line ? "field.connection" : "field.location"),
    name: t("field.name"),
    description: t("field.description"),
    status: t("field.status"),
    is_draft: t("field.draft"),
    connected_system_id: t("field.connected_system"),
    tariff_id: t("field.tariff"),
    value: t("field.length"),
    transmission_direction: t("field.direction"),
  };
  for (const { side, label } of page.form.sides) {
    labels[side] = label;
    labels[`new_${side}`] = t("level.value_of", { side: label });
    labels[`carrier_of_${side}`] = t("level.carrier_of", { side: label });
  }
  if (!page.editable)
    return (
      <DialogPage title={page.title} backHref={paths.components}>
        <Notice kind="info" title={t("common:role.not_allowed")} />
        <OddParameters lines={page.odd} href={page.checksHref} />
        <ComponentFacts values={page.values} form={page.form} labels={labels} />
        <p className="actions">
          {parameters ? <a href={parameters}>{t("component.to_parameters")}</a> : null}
          {events}
        </p>
        {files}
      </DialogPage>
    );
  return (
    <DialogPage title={page.title} backHref={paths.components}>
      <OddParameters lines={page.odd} href={page.checksHref} />
      {page.saved && parameters ? (
        <Notice kind="info" title={t("component.saved_next")}>
          <p className="actions">
            <ButtonLink kind="primary" href={parameters}>
              {t("component.to_parameters")}
            </ButtonLink>
            <ButtonLink href={paths.newComponent}>{t("component.add_another")}</ButtonLink>
            <ButtonLink href={paths.components}>{t("component.to_list")}</ButtonLink>
          </p>
        </Notice>
      ) : null}
      {page.changed ? <Notice kind="warning" title={t("component.technology_changed")} /> : null}
      {parameters && !page.saved ? (
        <p className="actions">
          <a href={parameters}>{t("component.to_parameters")}</a>
          {events}
        </p>
      ) : null}
      <EntityForm schema={componentForm} labels={labels} defaultValues={page.values} action={page.here}>
        <input type="hidden" name="id" value={String(page.values.id)} />
        {page.values.expected ? <input type="hidden" name="expected" value={String(page.values.expected)} /> : null}
        <input type="hidden" name="form_technology_id" value={String(page.values.form_technology_id)} />
        {/* Enter in a field uses the first button of a form: it shall save. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {t("common:action.save")}
        </button>
        <ComponentFields form={page.form} component={page.component_id} pickerHref={paths.newComponent} />
        <FormActions cancel={{ href: paths.components, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
          <SubmitButton kind="secondary" name="then" value="parameters">
            {t("twin:components.then.parameters")}
          </SubmitButton>
          {page.component_id ? null : (
            <>
              <SubmitButton kind="secondary" name="then" value="same">
                {t("twin:components.then.same")}
              </SubmitButton>
              <SubmitButton kind="secondary" name="then" value="another">
                {t("twin:components.then.another")}
              </SubmitButton>
            </>
          )}
        </FormActions>
      </EntityForm>
      {files}
    </DialogPage>
  );
}
