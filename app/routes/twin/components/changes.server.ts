import type { z } from "zod";
import { carrierLevelName } from "~/entities/catalogue/carrier";
import { CARRIER_SIDES } from "~/entities/catalogue/carrierSides";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { componentId, isLine } from "~/entities/twin/component";
import { textsOf } from "~/i18n/i18n.server";
import { notFoundPage, type SystemPage } from "~/routes/page/guard.server";
import { list } from "~/services/core/store.server";
import {
  changed,
  type ComponentChanges,
  connectionLengths,
  liveComponents,
} from "~/services/twin/componentChanges.server";
import { type Catalogue, catalogueFor, type StoredComponent } from "~/services/twin/components.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import type { changeForm } from "~/ui/twin/components/bulkForms";
import { componentRows } from "./rows.server";

/** The components a change is for: those named (?ids=), or all that the list's filter finds (?found=1). */
export function chosenComponents(page: SystemPage, search: string, locale: Locale): StoredComponent[] {
  const query = new URLSearchParams(search);
  const { system_id } = page.system;
  const ids =
    query.get("found") === "1"
      ? componentRows(page.actor, system_id, catalogueFor(page.actor), { search, deleted: false, locale }).rows.map(
          ({ id }) => id,
        )
      : query.getAll("ids");
  const components = liveComponents(page.actor, system_id, ids);
  if (!components) throw notFoundPage();
  return components;
}

/** What the form asks for, as the service takes it. */
export function changesOf(form: z.infer<typeof changeForm>): ComponentChanges {
  const { status, draft, location, connection, level_from, level_to, set_description, description } = form;
  return {
    ...(status ? { status } : {}),
    ...(draft ? { is_draft: draft === "draft" } : {}),
    ...(location ? { location } : {}),
    ...(connection ? { connection } : {}),
    ...(level_from && level_to ? { level: { from: level_from, to: level_to } } : {}),
    ...(set_description ? { description: description || "-" } : {}),
  };
}

export interface PreviewRow {
  id: string;
  name: string;
  /** set_at of the component as shown. */
  version: string;
  changes: { what: string; before: string; after: string }[];
}

/** Component by component what would be different; those that stay as they are are left out. */
export function previewRows(
  { actor, system }: SystemPage,
  components: readonly StoredComponent[],
  changes: ComponentChanges,
  locale: Locale,
): PreviewRow[] {
  const t = textsOf(locale);
  const catalogue = catalogueFor(actor);
  const locationNames = new Map(
    list(actor, geometryEntity, { system_id: system.system_id }).map((g) => [g.geometry_id, g.name]),
  );
  const lengthOf = connectionLengths(actor);
  const level = levelNames(catalogue, locale);
  return components.flatMap((before) => {
    const after = changed(before, changes, lengthOf);
    if (after === before) return [];
    const fact = (what: string, show: (component: StoredComponent) => string) => {
      const [a, b] = [show(before), show(after)];
      return a === b ? [] : [{ what, before: a, after: b }];
    };
    const km = (c: StoredComponent) => (isLine(c) ? formatUnit(c.value, "km", locale, { decimals: 3 }) : "");
    return [
      {
        id: componentId(before),
        name: before.name,
        version: before.set_at,
        changes: [
          ...fact(t("twin:field.status"), (c) => t(`twin:status_of.${c.status}`)),
          ...fact(t("twin:field.draft"), (c) => t(c.is_draft ? "twin:draft.yes" : "twin:draft.no")),
          ...fact(t("twin:field.place_short"), (c) => locationNames.get(c.geometry_id) ?? c.geometry_id),
          ...fact(t("twin:field.length"), km),
          ...CARRIER_SIDES.flatMap((side) =>
            fact(t(`twin:side.${side}`), (c) => level(c[side]) ?? t("twin:level.none")),
          ),
          ...fact(t("twin:field.description"), (c) => c.description),
        ],
      },
    ];
  });
}

/** The name of a carrier level by its id. */
export function levelNames({ levels, carriers }: Catalogue, locale: Locale): (id: string | null) => string | null {
  const t = textsOf(locale);
  const byId = new Map(levels.map((level) => [level.carrier_level_id, level]));
  return (id) => {
    const level = id ? byId.get(id) : undefined;
    const carrier = level && carriers.get(level.carrier_id);
    return level && carrier ? carrierLevelName(level, carrier, locale, t("twin:level.not_specified")) : null;
  };
}
