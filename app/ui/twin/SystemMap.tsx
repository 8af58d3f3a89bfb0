import type { GeometryType } from "~/entities/enums";
import { MapView, type MapFeature, type MapViewProps } from "../data/MapView";

interface Props {
  label: string;
  locations: readonly { id: string; name: string; lon: number | null; lat: number | null }[];
  connections: readonly { id: string; name: string; course: unknown }[];
  border: { id: string; type: GeometryType; coordinates: unknown } | null;
  borderName: string;
  /** Pages of the things; left out where a click should not lead away, e.g. beside a form. */
  hrefs?: { location: (id: string) => string; connection: (id: string) => string };
  draw?: MapViewProps["draw"];
}

/** The border, connections and locations of a system on one map. */
export function SystemMap({ label, locations, connections, border, borderName, hrefs, draw }: Props) {
  const features: MapFeature[] = [
    ...(border?.coordinates ? [{ ...border, name: borderName, border: true }] : []),
    ...connections.map(({ id, name, course }) => ({
      ...{ id, name, type: "LineString" as const, coordinates: course, href: hrefs?.connection(id) },
    })),
    ...locations.flatMap(({ id, name, lon, lat }) =>
      lon === null || lat === null
        ? []
        : [{ id, name, type: "Point" as const, coordinates: [lon, lat], href: hrefs?.location(id) }],
    ),
  ];
  return <MapView id="system-map" label={label} features={features} draw={draw} />;
}
