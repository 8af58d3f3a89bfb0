import type { GeometryType } from "~/entities/twin/geometry";
import { type MapFeature, MapView, type MapViewProps } from "~/ui/kit/maps";

interface Things {
  locations: readonly {
    id: string;
    name: string;
    lon: number | null;
    lat: number | null;
    edit?: MapFeature["edit"];
  }[];
  connections: readonly { id: string; name: string; course: unknown; edit?: MapFeature["edit"] }[];
  areas?: readonly Shape[];
  border: Omit<Shape, "name"> | null;
  borderName: string;
}
interface Shape {
  id: string;
  name: string;
  type: GeometryType;
  coordinates: unknown;
  edit?: MapFeature["edit"];
}

interface Props
  extends Things, Pick<MapViewProps, "draw" | "flows" | "layers" | "picture" | "editing" | "centre" | "around"> {
  label: string;
  /** A second line below the name of a location, by its id. */
  notes?: Readonly<Record<string, string>>;
  /** Pages of the things; left out where a click should not lead away, e.g. next to a form. */
  hrefs?: { location: (id: string) => string; connection: (id: string) => string; area: (id: string) => string };
}

/** The border, areas, connections and locations of a system as features of one map, the lowest first. */
export function mapFeatures(things: Things, hrefs?: Props["hrefs"]): MapFeature[] {
  const { locations, connections, areas = [], border, borderName } = things;
  return [
    ...(border?.coordinates ? [{ ...border, name: borderName, border: true }] : []),
    ...areas.map((area) => ({ ...area, href: hrefs?.area(area.id) })),
    ...connections.map(({ id, name, course, edit }) => ({
      id,
      name,
      type: "LineString" as const,
      coordinates: course,
      href: hrefs?.connection(id),
      edit,
    })),
    ...locations.flatMap(({ id, name, lon, lat, edit }) =>
      lon === null || lat === null
        ? []
        : [{ id, name, type: "Point" as const, coordinates: [lon, lat], href: hrefs?.location(id), edit }],
    ),
  ];
}

/** Everything of a system that lies somewhere, on one map. */
export function SystemMap(props: Props) {
  const { label, hrefs, notes, draw, flows, layers, picture, editing, centre, around, ...things } = props;
  return (
    <MapView
      id="system-map"
      label={label}
      features={mapFeatures(things, hrefs).map((feature) => ({ ...feature, note: notes?.[feature.id] }))}
      flows={flows}
      draw={draw}
      layers={layers}
      picture={picture}
      editing={editing}
      centre={centre}
      around={around}
    />
  );
}
