import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CARRIER_SIDES, needsLevel } from "~/entities/catalogue/carrierSides";
import { PALETTE, PALETTE_GROUPS, statusInPalette } from "~/entities/catalogue/palette";
import type { Locale } from "~/entities/core/locale";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { citationOf } from "~/entities/parameters/citation";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { namedElement, technologiesOf } from "~/services/parameters/context.server";
import { addWithUsual } from "~/services/parameters/palette/addUsual.server";
import { sheetLines } from "~/services/parameters/sheet.server";
import { catalogueFor, componentsOf, findComponent } from "~/services/twin/components.server";
import { infrastructureOf } from "~/services/twin/infrastructure.server";
import styles from "~/styles/dashboards/pictures.css?url";
import { useAnswered } from "~/ui/kit/fields";
import { byKey } from "~/ui/twin/components/order";
import { Palette } from "~/ui/twin/components/Palette";
import { startValues } from "./draft.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Components that are added with one press each, at a location that stays chosen. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { system_id } = page.system;
  const paths = sitePaths(system_id);
  const query = new URL(args.request.url).searchParams;
  const locations = infrastructureOf(page.actor, page.system)
    .locations.map((location) => ({ value: location.geometry_id, label: location.name }))
    .sort(byKey({ key: "label", descending: false }));
  const locationId = query.get("geometry_id");
  const location = locationId ? locations.find(({ value }) => value === locationId) : locations[0];
  if (locationId && !location) throw notFoundPage();
  const title = t("twin:palette.title");
  return {
    title,
    crumbs: [{ label: t("twin:components.title"), href: paths.components }, { label: title }],
    wide: true,
    batch: randomUUID(),
    here: paths.palette,
    newLocationHref: paths.newLocation,
    treeHref: `${paths.newComponent}?${new URLSearchParams({ kind: "node", geometry_id: location?.value ?? "" }).toString()}`,
    backHref: paths.components,
    locations,
    location: location ?? null,
    added: addedBefore(page, query.get("added"), locale),
    groups: location ? groupsAt(page, location.value, locale) : [],
  };
}

/** What a new component of a technology starts with at a location: a free name and the usual levels there. Reads what is there once for all. */
function startsAt({ actor, system }: SystemPage, geometry_id: string, locale: Locale) {
  const catalogue = catalogueFor(actor);
  const components = componentsOf(actor, system.system_id);
  return (technologyId: string) => startOf({ catalogue, components, geometry_id, locale }, technologyId);
}

interface StartScope {
  catalogue: ReturnType<typeof catalogueFor>;
  components: ReturnType<typeof componentsOf>;
  geometry_id: string;
  locale: Locale;
}

function startOf({ catalogue, components, geometry_id, locale }: StartScope, technologyId: string) {
  const technology = catalogue.technologies.get(technologyId);
  if (!technology) return null;
  const query = new URLSearchParams({ geometry_id });
  const values = startValues({ technology, component: undefined, query }, catalogue, locale, {
    components,
    like: undefined,
  });
  const level = (side: (typeof CARRIER_SIDES)[number]) => {
    const value = values[side];
    return typeof value === "string" && value ? value : null;
  };
  const levels = Object.fromEntries(CARRIER_SIDES.map((side) => [side, level(side)]));
  const isReady = CARRIER_SIDES.every((side) => !(side in values) || !needsLevel(technology, side) || level(side));
  return { technology, name: String(values.name), levels, isReady };
}

function groupsAt(page: SystemPage, geometry_id: string, locale: Locale) {
  const { newComponentForm } = sitePaths(page.system.system_id);
  const startAt = startsAt(page, geometry_id, locale);
  return PALETTE_GROUPS.map((group) => ({
    group,
    technologies: PALETTE[group].flatMap((technology_id) => {
      const start = startAt(technology_id);
      if (!start) return [];
      const { technology, isReady } = start;
      const query = new URLSearchParams({ technology_id, geometry_id, status: statusInPalette(group) });
      return [
        {
          technology_id,
          name: nameIn(technology.name, locale),
          about: technology.properties.description ? nameIn(technology.properties.description, locale) : "",
          icon: technology.properties.icon,
          status: statusInPalette(group),
          /** The carriers are to be chosen first: the form asks for them. */
          formHref: isReady ? null : `${newComponentForm}?${query.toString()}`,
        },
      ];
    }),
  }));
}

/** The component added last, with what was entered for it and where that is from. */
function addedBefore({ actor, system }: SystemPage, id: string | null, locale: Locale) {
  const component = id ? findComponent(actor, system.system_id, id) : undefined;
  if (!id || !component || component.deleted_at) return null;
  const technologies = technologiesOf(actor);
  const ref = { type: "Node" as const, id, technology_id: null };
  const element = namedElement({ actor, system, technologies }, ref, locale);
  if (!element) return null;
  const sheet = { system, elements: [element], scenario_id: BASE_SCENARIO_ID, technologies };
  const entered = sheetLines(actor, sheet).filter(({ parameter, row }) => parameter.own && row?.reference);
  return {
    name: component.name,
    count: entered.length,
    names: entered.map(({ parameter }) => nameIn(parameter.type.name, locale)),
    sources: [...new Set(entered.map(({ row }) => citationOf(row?.reference ?? "", locale)))],
    sheetHref: sitePaths(system.system_id).sheet(id),
  };
}

/** Adds the component of the pressed technology, and comes back with the location chosen. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { actor, system } = page;
  const form = await args.request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, 100) : "";
  };
  const [technology_id, geometry_id] = [text("technology_id"), text("geometry_id")];
  const locale = await localeOf(args.request);
  const group = PALETTE_GROUPS.find((one) => PALETTE[one].some((id) => id === technology_id));
  const start = startsAt(page, geometry_id, locale)(technology_id);
  if (!group || !start || !text("batch")) throw notFoundPage();
  const id = `${text("batch")}-${technology_id}`;
  const added = addWithUsual(
    { actor, system, technologies: technologiesOf(actor) },
    {
      id,
      system_id: system.system_id,
      technology_id,
      geometry_id,
      name: start.name,
      description: "-",
      status: statusInPalette(group),
      is_draft: true,
      levels: start.levels,
      connected_system_id: null,
      length: null,
      transmission_direction: "bidirectional",
    },
  );
  if (!added.ok) return refusedStep("node", "set", added);
  const query = new URLSearchParams({ geometry_id, added: id });
  return redirect(`${sitePaths(system.system_id).palette}?${query.toString()}`, 303);
}

export default function ComponentPalette() {
  const { refused } = useAnswered<typeof action>();
  return <Palette {...useLoaderData<typeof loader>()} refused={refused ?? null} />;
}
