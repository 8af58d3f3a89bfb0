import { randomUUID } from "node:crypto";
import type { Locale } from "~/entities/enums";
import { carriersOn, chosenSides, needsLevel, outputFollowsInput } from "~/entities/carrierSides";
import { carrierLevelName } from "~/entities/carrier";
import { componentId, isLine } from "~/entities/component";
import { nameIn } from "~/entities/shared";
import { rootOf, type Technology } from "~/entities/technology";
import { textsOf } from "~/i18n/i18n.server";
import type { Catalogue, StoredComponent } from "~/services/components.server";
import type { ComponentSide } from "~/ui/twin/SideFields";
import { nameAfterChange } from "~/ui/twin/technologies";

/** Fields a planner has typed before choosing another technology; they come back in the address. */
const TYPED = ["name", "geometry_id", "description", "status", "is_draft", "value", "transmission_direction"] as const;

export type FormValues = Record<string, string | number | boolean | null | undefined>;

/**
 * What the form starts with: the component (or a new draft), over it what the address carries. Another technology than
 * before resets the carrier levels, and renames the component if it had no name of its own.
 */
export function startValues(
  technology: Technology,
  component: StoredComponent | undefined,
  query: URLSearchParams,
  catalogue: Catalogue,
  locale: Locale,
): FormValues {
  const line = component && isLine(component) ? component : undefined;
  const values: FormValues = {
    id: component ? componentId(component) : (query.get("id") ?? randomUUID()),
    expected: query.get("expected") ?? component?.set_at,
    name: component?.name ?? "",
    geometry_id: component?.geometry_id ?? "",
    description: component?.description === "-" ? "" : component?.description,
    status: component?.status ?? "existing",
    is_draft: component?.is_draft ?? true,
    value: line?.value ?? null,
    transmission_direction: line?.transmission_direction ?? "bidirectional",
    connected_system_id: component?.connected_system_id ?? null,
  };
  for (const field of TYPED) {
    const typed = query.getAll(field).at(-1);
    if (typed !== undefined) values[field] = typed;
  }
  const beforeId = query.get("form_technology_id") ?? component?.technology_id;
  const changed = beforeId !== technology.technology_id;
  if (changed)
    values.name = nameAfterChange(
      String(values.name ?? ""),
      catalogue.technologies.get(beforeId ?? ""),
      technology,
      locale,
    );
  for (const side of chosenSides(technology, catalogue.technologies)) {
    const kept = query.get(side) ?? component?.[side];
    values[side] = changed ? notSpecified(technology, side, catalogue) : (kept ?? null);
  }
  return { ...values, technology_id: technology.technology_id, form_technology_id: technology.technology_id };
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

export const isConnector = (technology: Technology, catalogue: Catalogue): boolean =>
  rootOf(technology, catalogue.technologies) === "connectors";
