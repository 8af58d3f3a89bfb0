import { randomUUID } from "node:crypto";
import { carrierLevelName } from "~/entities/catalogue/carrier";
import {
  CARRIER_SIDES,
  carriersOn,
  chosenSides,
  needsLevel,
  outputFollowsInput,
} from "~/entities/catalogue/carrierSides";
import { type Technology } from "~/entities/catalogue/technology";
import { rootOf } from "~/entities/catalogue/technologyTree";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { componentId, isLine } from "~/entities/twin/component";
import { textsOf } from "~/i18n/i18n.server";
import { freeName } from "~/services/parameters/copyComponent.server";
import type { Catalogue, StoredComponent } from "~/services/twin/components.server";
import { nameAfterChange } from "~/ui/catalogue/technologies";
import type { ComponentSide } from "~/ui/twin/components/SideFields";

/** Fields a planner has typed before choosing another technology; they come back in the address. */
const TYPED = ["name", "geometry_id", "description", "status", "is_draft", "value", "transmission_direction"] as const;

type FormValues = Record<string, string | number | boolean | null | undefined>;

/** What is in the system already, for what a new component is offered. */
interface Neighbours {
  components: readonly StoredComponent[];
  /** The component just saved, when another one like it is added. */
  like: StoredComponent | undefined;
}

interface FormOrigin {
  technology: Technology;
  /** The component that is changed; none for a new one. */
  component: StoredComponent | undefined;
  /** Values that the address carries. */
  query: URLSearchParams;
}

/**
 * What the form starts with: the component (or a new draft), over it what the address carries. Another technology than
 * before resets the carrier levels, and renames the component if it had no name of its own. A new component is offered a
 * name that is free and the levels its carriers have most often at its location, else in the system.
 */
export function startValues(
  { technology, component, query }: FormOrigin,
  catalogue: Catalogue,
  locale: Locale,
  { components, like }: Neighbours = { components: [], like: undefined },
): FormValues {
  const line = component && isLine(component) ? component : undefined;
  const begun = component ?? like;
  const values: FormValues = {
    id: component ? componentId(component) : (query.get("id") ?? randomUUID()),
    expected: query.get("expected") ?? component?.set_at,
    name: component?.name ?? "",
    geometry_id: begun?.geometry_id ?? "",
    description: component?.description === "-" ? "" : component?.description,
    status: begun?.status ?? "existing",
    is_draft: begun?.is_draft ?? true,
    value: line?.value ?? null,
    transmission_direction: line?.transmission_direction ?? "bidirectional",
    connected_system_id: component?.connected_system_id ?? null,
    tariff_id: begun && !isLine(begun) ? (begun.tariff_id ?? null) : null,
  };
  for (const field of TYPED) {
    const typed = query.getAll(field).at(-1);
    if (typed !== undefined) values[field] = typed;
  }
  const beforeId = query.get("form_technology_id") ?? component?.technology_id;
  const changed = beforeId !== technology.technology_id;
  if (changed) {
    const name = String(values.name ?? "");
    // The number that made an offered name free is no name of the planner's own.
    const bare = component ? name : name.replace(/ \(\d+\)$/, "");
    const next = nameAfterChange(bare, catalogue.technologies.get(beforeId ?? ""), technology, locale);
    const usedNames = new Set(components.map((one) => one.name));
    values.name = next === bare ? name : component ? next : freeName(next, usedNames);
  }
  for (const side of chosenSides(technology, catalogue.technologies)) {
    const currentLevel = query.get(side) ?? component?.[side];
    const offered =
      beforeId === undefined
        ? (like?.[side] ?? usual(technology, side, { geometry_id: values.geometry_id, components }, catalogue))
        : null;
    values[side] = changed ? (offered ?? notSpecified(technology, side, catalogue)) : (currentLevel ?? null);
  }
  return { ...values, technology_id: technology.technology_id, form_technology_id: technology.technology_id };
}

/** The components of a system, and the location that counts first. */
interface LocationComponents {
  geometry_id: FormValues[string];
  components: readonly StoredComponent[];
}

/** The level of a main side's carriers that most components have, at the location before elsewhere. */
function usual(
  technology: Technology,
  side: Parameters<typeof carriersOn>[1],
  { geometry_id, components }: LocationComponents,
  { levels }: Catalogue,
): string | null {
  if (!needsLevel(technology, side)) return null;
  const allowed = new Set(
    levels.filter((level) => carriersOn(technology, side).includes(level.carrier_id)).map((l) => l.carrier_level_id),
  );
  const most = (among: readonly StoredComponent[]) => {
    const counts = new Map<string, number>();
    for (const one of among)
      for (const id of new Set(CARRIER_SIDES.map((other) => one[other])))
        if (id && allowed.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  };
  return most(components.filter((one) => one.geometry_id === geometry_id)) ?? most(components) ?? null;
}

/** The level "not specified" where a main side has one carrier; with several the planner has to choose. */
function notSpecified(
  technology: Technology,
  side: Parameters<typeof carriersOn>[1],
  { levels }: Catalogue,
): string | null {
  const allowed = carriersOn(technology, side);
  if (allowed.length !== 1 || !needsLevel(technology, side)) return null;
  return levels.find((l) => l.carrier_id === allowed[0] && l.value === null)?.carrier_level_id ?? null;
}

/** The sides of a technology with the levels that can be chosen there, "not specified" first within each carrier. */
export function sidesOf(technology: Technology, catalogue: Catalogue, locale: Locale): ComponentSide[] {
  const t = textsOf(locale);
  const follows = outputFollowsInput(technology, catalogue.technologies);
  return chosenSides(technology, catalogue.technologies).map((side) => {
    const carriers = carriersOn(technology, side).flatMap((id) => catalogue.carriers.get(id) ?? []);
    const several = carriers.length > 1;
    return {
      side,
      required: needsLevel(technology, side),
      label: t(follows && side === "carrier_level_input" ? "twin:side.both" : `twin:side.${side}`),
      options: carriers.flatMap((carrier) =>
        catalogue.levels
          .filter((level) => level.carrier_id === carrier.carrier_id)
          .sort((a, b) => Number(b.value === null) - Number(a.value === null))
          .map((level) => ({
            value: level.carrier_level_id,
            label: carrierLevelName(level, carrier, locale, t("twin:level.not_specified")),
            group: several ? nameIn(carrier.name, locale) : undefined,
          })),
      ),
      carriers: carriers.map((carrier) => ({ value: carrier.carrier_id, label: nameIn(carrier.name, locale) })),
    };
  });
}

/** Whether components of the technology buy or sell: a tariff can price them. */
export const isTrade = (technology: Technology, catalogue: Catalogue): boolean =>
  rootOf(technology, catalogue.technologies) === "trade";

export const isConnector = (technology: Technology, catalogue: Catalogue): boolean =>
  rootOf(technology, catalogue.technologies) === "connectors";
