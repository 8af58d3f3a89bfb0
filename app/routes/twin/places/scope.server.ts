import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, refusalPage, requireItem, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { infrastructureOf, isArea, isConnection, isLocation, positionOf } from "~/services/twin/infrastructure.server";

const FITS = { location: isLocation, connection: isConnection, area: isArea, border: isArea };

/** What the page of a place begins with; `place` is undefined for a new one. The border is the system's own. */
export async function openPlace(args: LoaderFunctionArgs, kind: keyof typeof FITS) {
  const page = requireSystem(args);
  const { system, actor, editable } = page;
  const t = textsOf(await localeOf(args.request));
  const { locations, connections, areas, border } = infrastructureOf(actor, system);
  const geometry =
    kind === "border"
      ? border?.geometry
      : args.params.id
        ? requireItem(page, geometryEntity, args.params.id)
        : undefined;
  const isOwnBorder = geometry?.geometry_id === system.geometry_id;
  if (geometry && (!FITS[kind](geometry) || geometry.deleted_at || isOwnBorder !== (kind === "border")))
    throw notFoundPage();
  if (!geometry && !editable) throw refusalPage(notAllowed());
  const title =
    kind === "border"
      ? t("twin:area.border_title")
      : !geometry
        ? t(`twin:${kind}.new_title`)
        : editable
          ? t(`twin:${kind}.edit_title`, { name: geometry.name })
          : geometry.name;
  return {
    page,
    geometry,
    connections,
    areas,
    border,
    title,
    crumbs: [
      { label: t("twin:infrastructure.title"), href: sitePaths(system.system_id).infrastructure },
      { label: title },
    ],
    locations: locations.map((g) => ({
      id: g.geometry_id,
      name: g.name,
      lon: positionOf(g)?.[0] ?? null,
      lat: positionOf(g)?.[1] ?? null,
    })),
  };
}
