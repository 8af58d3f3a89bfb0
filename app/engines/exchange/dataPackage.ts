import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { CARRIER_SIDES } from "~/entities/catalogue/carrierSides";

type Cell = string | number | boolean | null | undefined;
type FieldType = "string" | "number" | "integer" | "boolean" | "year" | "datetime";
interface Resource {
  name: string;
  /** Column -> its type. */
  fields: readonly (readonly [name: string, type: FieldType])[];
  primaryKey: string | readonly string[];
  /** Column -> resource and column that it names. */
  references?: Readonly<Record<string, readonly [resource: string, field: string]>>;
  rows: readonly (readonly Cell[])[];
}

const csvCell = (value: Cell): string => {
  if (value === null || value === undefined) return "";
  const text = String(value);
  return typeof value === "string" && /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csv = ({ fields, rows }: Resource): string =>
  [fields.map(([name]) => name).join(","), ...rows.map((row) => row.map(csvCell).join(",")), ""].join("\n");
const stamp = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");

/** Well-known text of a geometry: longitude first. */
function wkt(type: string, coordinates: unknown): string | null {
  if (coordinates === null) return null;
  const nested = (value: unknown): string =>
    Array.isArray(value) && typeof value[0] === "number"
      ? value.join(" ")
      : `(${(value as unknown[]).map(nested).join(", ")})`;
  return type === "Point" ? `POINT (${nested(coordinates)})` : `${type.toUpperCase()} ${nested(coordinates)}`;
}

/**
 * A system as a tabular data package: a CSV per list with its columns, keys and references described in datapackage.json.
 * Source: specs.frictionlessdata.io, "Tabular Data Package" (version 1).
 */
export function dataPackage(snapshot: SystemSnapshot, created: Date): Map<string, string> {
  const resources = [...tables(snapshot), ...series(snapshot)];
  const files = new Map(resources.map((one) => [`data/${one.name}.csv`, csv(one)]));
  const described = {
    profile: "tabular-data-package",
    name: packageName(snapshot.system.name),
    title: snapshot.system.name,
    created: created.toISOString(),
    resources: resources.map(describe),
  };
  files.set("datapackage.json", `${JSON.stringify(described, null, 2)}\n`);
  return files;
}

const packageName = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "") || "system";

const describe = ({ name, fields, primaryKey, references = {} }: Resource) => ({
  profile: "tabular-data-resource",
  name,
  path: `data/${name}.csv`,
  format: "csv",
  mediatype: "text/csv",
  encoding: "utf-8",
  schema: {
    fields: fields.map(([field, type]) => ({ name: field, type })),
    primaryKey,
    missingValues: [""],
    ...(Object.keys(references).length > 0
      ? {
          foreignKeys: Object.entries(references).map(([field, [resource, target]]) => ({
            fields: field,
            reference: { resource, fields: target },
          })),
        }
      : {}),
  },
});

const text = (...names: string[]) => names.map((name) => [name, "string"] as const);

function tables(snapshot: SystemSnapshot): Resource[] {
  const { system, geometries, nodes, lines, scenarios, parameters, series: all } = snapshot;
  const parametersOfSystem = parameters.filter(({ system_id }) => system_id !== null);
  const components = [...nodes, ...lines];
  const levels = new Set(components.flatMap((one) => CARRIER_SIDES.flatMap((side) => one[side] ?? [])));
  const used = new Set(components.map(({ technology_id }) => technology_id));
  return [
    {
      name: "system",
      primaryKey: "system_id",
      fields: text("system_id", "name", "currency", "timezone"),
      rows: [[system.system_id, system.name, system.unit, system.timezone]],
    },
    {
      name: "geometries",
      primaryKey: "geometry_id",
      fields: [
        ...text("geometry_id", "name", "type", "wkt", "geometry_id_start", "geometry_id_end"),
        ["available_space_m2", "number"],
      ],
      references: { geometry_id_start: ["", "geometry_id"], geometry_id_end: ["", "geometry_id"] },
      rows: geometries.map((one) => [
        one.geometry_id,
        one.name,
        one.type,
        wkt(one.type, one.coordinates),
        one.geometry_id_start,
        one.geometry_id_end,
        one.properties.available_space,
      ]),
    },
    {
      name: "components",
      primaryKey: "component_id",
      fields: [
        ...text("component_id", "kind", "name", "technology_id", "geometry_id", "status", ...CARRIER_SIDES),
        ...([["length_km", "number"]] as const),
        ...text("transmission_direction"),
        ["is_draft", "boolean"],
      ],
      references: {
        technology_id: ["technologies", "technology_id"],
        geometry_id: ["geometries", "geometry_id"],
        ...Object.fromEntries(CARRIER_SIDES.map((side) => [side, ["carrier_levels", "carrier_level_id"]] as const)),
      },
      rows: components.map((one) => [
        ...("node_id" in one ? [one.node_id, "node"] : [one.line_id, "line"]),
        one.name,
        one.technology_id,
        one.geometry_id,
        one.status,
        ...CARRIER_SIDES.map((side) => one[side]),
        ...("line_id" in one ? [one.value, one.transmission_direction] : [null, null]),
        one.is_draft,
      ]),
    },
    {
      name: "technologies",
      primaryKey: "technology_id",
      fields: text("technology_id", "tech_id_parent", "name", "capacity_unit"),
      rows: snapshot.technologies
        .filter(({ technology_id }) => used.has(technology_id))
        .map((one) => [one.technology_id, one.tech_id_parent, one.name.en ?? one.abbr, one.properties.unit]),
    },
    {
      name: "carrier_levels",
      primaryKey: "carrier_level_id",
      fields: text("carrier_level_id", "carrier_id", "level"),
      rows: snapshot.carrierLevels
        .filter(({ carrier_level_id }) => levels.has(carrier_level_id))
        .map(({ carrier_level_id, carrier_id, value }) => [
          carrier_level_id,
          carrier_id,
          typeof value === "object" ? (value?.en ?? null) : value,
        ]),
    },
    {
      name: "scenarios",
      primaryKey: "scenario_id",
      fields: text("scenario_id", "name"),
      rows: scenarios.map(({ scenario_id, name }) => [scenario_id, name]),
    },
    {
      name: "parameters",
      primaryKey: "parameter_id",
      fields: [
        ...text("parameter_id", "type", "scenario_id", "component_id", "technology_id", "geometry_id"),
        ...([["value", "number"]] as const),
        ...text("formula", "unit", "impact", "price_scenario"),
        ...([
          ["valid_from", "year"],
          ["valid_until", "year"],
        ] as const),
        ...text("ts_id", "source"),
      ],
      references: { ts_id: ["series", "ts_id"] },
      rows: parametersOfSystem.map(({ properties: p, ...one }) => [
        one.parameter_id,
        p.type,
        one.scenario_id,
        one.node_id ?? one.line_id,
        one.technology_id,
        one.geometry_id,
        typeof p.value === "boolean" ? Number(p.value) : p.value,
        p.formula,
        p.unit,
        p.impact,
        p.price_scenario,
        one.date?.slice(0, 4),
        p.eol?.slice(0, 4),
        one.ts_id,
        p.reference,
      ]),
    },
    {
      name: "series",
      primaryKey: "ts_id",
      fields: [...text("ts_id", "unit", "interpolation", "source", "licence"), ["synthetic", "boolean"]],
      rows: all.map(({ meta: { ts_id, interpolation, properties: p } }) => [
        ts_id,
        p.unit,
        interpolation,
        p.source,
        p.licence,
        p.synthetic ?? false,
      ]),
    },
  ];
}

/** The values of all series of a year and step as one table: a row per time, a column per series. */
function series({ series: all }: SystemSnapshot): Resource[] {
  const grids = new Map<
    string,
    { startMs: number; stepS: number; length: number; columns: [string, Float64Array][] }
  >();
  for (const { meta, blocks } of all)
    for (const { startMs, stepS, values } of blocks) {
      const key = `${startMs} ${stepS} ${values.length}`;
      const grid = grids.get(key) ?? { startMs, stepS, length: values.length, columns: [] };
      grid.columns.push([meta.ts_id, values]);
      grids.set(key, grid);
    }
  return [...grids.values()].map(({ startMs, stepS, length, columns }, i) => ({
    name: `values-${i + 1}-${new Date(startMs).getUTCFullYear()}-${stepS}s`,
    primaryKey: "timestamp",
    fields: [["timestamp", "datetime"], ...columns.map(([id]) => [id, "number"] as const)],
    rows: Array.from({ length }, (_, t) => [
      stamp(startMs + t * stepS * 1000),
      ...columns.map(([, values]) => (Number.isNaN(values[t]) ? null : values[t])),
    ]),
  }));
}
