import { textsOf } from "~/i18n/i18n.server";
import { layerView } from "~/routes/twin/places/planLayer.server";
import { surroundings } from "~/services/geography/surroundings.server";
import { mapLayers } from "~/services/geography/tiles.server";
import { mapPlan } from "~/services/results/flows/planOnMap.server";
import { courseOf, infrastructureOf, positionOf } from "~/services/twin/infrastructure.server";
import { mapFeatures } from "~/ui/twin/places/SystemMap";
import { placeNames, type Ready } from "./frame.server";

/** Places drawn with their names; more would hide each other. */
const MOST_DRAWN = 200;

/** The site as it is drawn now, and a year of a run as a layer over it. @param width what the width of a line says */
export function siteMap(ready: Ready, year: number, width: "carried" | "size" = "carried") {
  const { actor, system, result, locale } = ready;
  const { locations, connections, border } = infrastructureOf(actor, system);
  const names = new Map(Object.entries(placeNames(ready)));
  for (const { geometry_id, name } of locations) names.set(geometry_id, name);
  return {
    features: mapFeatures({
      locations: locations.slice(0, MOST_DRAWN).map((location) => ({
        id: location.geometry_id,
        name: location.name,
        lon: positionOf(location)?.[0] ?? null,
        lat: positionOf(location)?.[1] ?? null,
      })),
      connections: connections.slice(0, MOST_DRAWN).map((connection) => ({
        id: connection.geometry_id,
        name: connection.name,
        course: courseOf(connection),
      })),
      border: border && {
        id: border.geometry.geometry_id,
        type: border.geometry.type,
        coordinates: border.geometry.coordinates,
      },
      borderName: textsOf(locale)("twin:infrastructure.border"),
    }),
    around: surroundings(border?.geometry.coordinates),
    layers: mapLayers(),
    drawn: Math.min(locations.length, MOST_DRAWN),
    locations: locations.length,
    layer: layerView(mapPlan(actor, result, year), { actor, locale, names, width }),
  };
}
