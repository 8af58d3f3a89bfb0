import { lineLengthKm } from "~/entities/twin/geodesy";
import type { Geometry, Position } from "~/entities/twin/geometry";
import { plainName } from "./rows";

/** Around what has no coordinates: a circle off any coast [degrees]. */
const RADIUS = 0.2;
/** Between the outermost locations and the border of the system [degrees]. */
const MARGIN = 0.05;

const bounded = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** Locations and connections of a system in the making, and its border around them. */
export class Geography {
  private readonly locations: Geometry[] = [];
  private readonly connections: Geometry[] = [];

  constructor(private readonly systemId: string) {}

  get border(): string {
    return `${this.systemId}-border`;
  }

  private row(geometry_id: string, name: string) {
    const properties = { available_space: null };
    return { geometry_id, name, system_id: this.systemId, geometry_id_start: null, geometry_id_end: null, properties };
  }

  /** A location; without a position it is put on a circle around 0° N 0° E. */
  addLocation(name: string, position: Position | null): string {
    const id = `${this.systemId}-g${this.locations.length + 1}`;
    const angle = this.locations.length * 2.399963;
    const radius = RADIUS * Math.sqrt(1 + this.locations.length);
    const coordinates: Position = position ?? [
      bounded(radius * Math.cos(angle), 170),
      bounded(radius * Math.sin(angle), 80),
    ];
    this.locations.push({ ...this.row(id, plainName(name, id)), type: "Point", coordinates });
    return id;
  }

  positionOf = (id: string): Position =>
    this.locations.find(({ geometry_id }) => geometry_id === id)!.coordinates as Position;

  /** A connection between two locations; returns its id and the distance of its ends [km]. */
  connection(name: string, from: string, to: string): { id: string; km: number } {
    const id = `${this.systemId}-c${this.connections.length + 1}`;
    const ends: [Position, Position] = [this.positionOf(from), this.positionOf(to)];
    this.connections.push({
      ...this.row(id, plainName(name, id)),
      type: "LineString",
      coordinates: ends,
      geometry_id_start: from,
      geometry_id_end: to,
    });
    return { id, km: lineLengthKm(ends) };
  }

  geometries(name: string): Geometry[] {
    const all = this.locations.map(({ coordinates }) => coordinates as Position);
    const of = (i: 0 | 1) => all.map((position) => position[i]);
    const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
    const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
    const [west, east] = [bounded(least(of(0)) - MARGIN, 180), bounded(most(of(0)) + MARGIN, 180)];
    const [south, north] = [bounded(least(of(1)) - MARGIN, 90), bounded(most(of(1)) + MARGIN, 90)];
    const ring: Position[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const border: Geometry = { ...this.row(this.border, plainName(name, "-")), type: "Polygon", coordinates: [ring] };
    return [border, ...this.locations, ...this.connections];
  }
}
