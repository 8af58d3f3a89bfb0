import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { lineLengthKm } from "~/entities/twin/geodesy";
import { selectionIn } from "~/entities/twin/selection";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { toRunPanel } from "~/routes/checks/toRun.server";
import { requireSystem } from "~/routes/page/guard.server";
import { imagePaths } from "~/services/files/images.server";
import { geocode } from "~/services/geography/geocode.server";
import { surroundings } from "~/services/geography/surroundings.server";
import { mapLayers } from "~/services/geography/tiles.server";
import {
  areaOf,
  courseOf,
  infrastructureOf,
  lengthDifferences,
  positionOf,
} from "~/services/twin/infrastructure.server";
import { selectedPlace } from "~/services/twin/placeSelection.server";
import { readSort } from "~/ui/kit/lists";
import { byKey } from "~/ui/twin/components/order";
import { planView } from "./plan.server";

const cornersOf = (polygons: readonly (readonly unknown[])[][]): number =>
  polygons.reduce((sum, rings) => sum + Math.max(0, (rings[0]?.length ?? 0) - 1), 0);

/** The position an address looks at first (?longitude=&latitude=). */
function centreIn(query: URLSearchParams): [number, number] | null {
  const [lon, lat] = ["longitude", "latitude"].map((name) => Number(query.get(name) || NaN)) as [number, number];
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 85 ? [lon, lat] : null;
}

const layerIn = (query: URLSearchParams) => ({ layer: query.get("layer"), run: query.get("optimization_id") });

/** Everything the page of a system's places shows. */
export async function infrastructurePage(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const { actor, system, editable } = page;
  const locale = await localeOf(args.request);
  const { search } = new URL(args.request.url);
  const query = new URLSearchParams(search);
  const deleted = query.get("tab") === "deleted";
  const live = infrastructureOf(actor, system);
  const gone = infrastructureOf(actor, system, "deleted");
  const listed = deleted ? gone : live;
  const names = new Map([...live.locations, ...gone.locations].map((g) => [g.geometry_id, g.name]));
  const locations = listed.locations.map((g) => ({
    id: g.geometry_id,
    name: g.name,
    lon: positionOf(g)?.[0] ?? null,
    lat: positionOf(g)?.[1] ?? null,
    space: g.properties.available_space,
    components: listed.components.get(g.geometry_id) ?? 0,
    edit: { space: g.properties.available_space, expected: g.set_at },
  }));
  const connections = listed.connections.map((g) => ({
    id: g.geometry_id,
    name: g.name,
    start: names.get(g.geometry_id_start ?? "") ?? "",
    end: names.get(g.geometry_id_end ?? "") ?? "",
    course: courseOf(g),
    length: lineLengthKm(courseOf(g)),
    components: listed.components.get(g.geometry_id) ?? 0,
    edit: { space: null, expected: g.set_at, start: g.geometry_id_start, end: g.geometry_id_end },
  }));
  const areas = listed.areas.map((g) => {
    const { polygons, areaM2 } = areaOf(g);
    return {
      id: g.geometry_id,
      name: g.name,
      type: g.type,
      coordinates: g.coordinates,
      size: areaM2,
      corners: cornersOf(polygons),
      edit: { space: null, expected: g.set_at },
    };
  });
  const { border } = live;
  const src = imagePaths(actor, "static_map", [system.system_id]).get(system.system_id);
  const find = query.get("find")?.trim() ?? "";
  const counts = ({ locations, connections, areas }: typeof live) =>
    locations.length + connections.length + areas.length;
  return {
    title: textsOf(locale)("twin:infrastructure.title"),
    wide: true,
    system_id: system.system_id,
    name: system.name,
    border_id: system.geometry_id,
    editable,
    deleted,
    counts: { all: counts(live), deleted: counts(gone) },
    sizes: { locations: live.locations.length, connections: live.connections.length, areas: live.areas.length },
    locations: locations.sort(byKey(readSort(search, ["name", "lon", "lat", "space", "components"], "name"))),
    connections: connections.sort(
      byKey(readSort(search, ["name", "start", "end", "length", "components"], "name", "csort")),
    ),
    areas: areas.sort(byKey({ key: "name", descending: false })),
    border: border && {
      id: border.geometry.geometry_id,
      type: border.geometry.type,
      coordinates: border.geometry.coordinates,
      areaM2: border.areaM2,
      corners: cornersOf(border.polygons),
      edit: { space: null, expected: border.geometry.set_at },
    },
    plan: deleted ? null : planView(page, locale, { query: layerIn(query), names }),
    toRun: deleted ? null : await toRunPanel(page, locale),
    differing: deleted ? 0 : lengthDifferences(actor, system.system_id).length,
    selected: selectedPlace(actor, system, selectionIn(query)),
    find,
    found: find && !deleted ? await geocode(find, locale, system.properties.country_code) : null,
    country: system.properties.country_code,
    centre: centreIn(query),
    layers: mapLayers(),
    around: surroundings(border?.geometry.coordinates, ...listed.locations.map((g) => g.coordinates)),
    picture: src ? { src, extent: system.properties.imageExtend ?? null } : undefined,
    ids: { location: randomUUID(), connection: randomUUID(), area: randomUUID() },
  };
}
