import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Geometry } from "~/entities/geometry";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, refusalPage, requireItem, requireSystem } from "~/routes/guard.server";
import { infrastructureOf, isConnection, isLocation, positionOf } from "~/services/infrastructure.server";
import { notAllowed } from "~/services/outcome";
import { twinPaths } from "~/ui/twin/paths";

/** What the page of a location and that of a connection begin with; `place` is undefined for a new one. */
export async function openPlace(args: LoaderFunctionArgs, kind: "location" | "connection") {
  const page = requireSystem(args);
  const { system, actor, editable } = page;
  const t = textsOf(await localeOf(args.request));
  const place = args.params.id ? requireItem<Geometry>(page, "geometry", args.params.id) : undefined;
  const fits = kind === "location" ? isLocation : isConnection;
  if (place && (!fits(place) || place.deleted_at)) throw notFoundPage();
  if (!place && !editable) throw refusalPage(notAllowed());
  const { locations, connections, border } = infrastructureOf(actor, system);
  const title = !place
    ? t(`twin:${kind}.new_title`)
    : editable
      ? t(`twin:${kind}.edit_title`, { name: place.name })
      : place.name;
  return {
    page,
    place,
    connections,
    border,
    title,
    crumbs: [
      { label: t("twin:infrastructure.title"), href: twinPaths(system.system_id).infrastructure },
      { label: title },
    ],
    locations: locations.map((g) => ({
      ...{ id: g.geometry_id, name: g.name, lon: positionOf(g)?.[0] ?? null, lat: positionOf(g)?.[1] ?? null },
    })),
  };
}
