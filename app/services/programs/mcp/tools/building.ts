import { randomUUID } from "node:crypto";
import { z } from "zod";
import { CARRIER_SIDES, type CarrierSide } from "~/entities/catalogue/carrierSides";
import { searchText, searchWords, technologyWords } from "~/entities/catalogue/searchText";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { COMPONENT_STATUSES } from "~/entities/twin/component";
import { asData, marked } from "../asData";
import type { NodeRow, PlaceRow, SystemRow, TechnologyRow } from "../rows";
import { idText, systemId, tool } from "../tool";

const MOST_TECHNOLOGIES = 40;
const nameText = z.string().trim().min(1).max(120);
const reasonText = z.string().trim().min(3).max(2000).describe("Why, and what it stands for");
const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** Half the side of the square that a new system's border is [degrees]: some kilometres. A person draws a better one. */
const BORDER_DEGREES = 0.03;

const createSystem = tool({
  name: "create_system",
  title: "Make a new system",
  description:
    "A new, empty system with one location. Its border is a small square around the location, which a person can draw anew.",
  needs: ["read", "model"],
  input: z
    .object({
      name: nameText,
      country_code: z.string().length(2).describe("ISO 3166, such as FR"),
      currency: z.string().regex(/^[A-Z]{3}$/),
      timezone: z.string().min(1).max(60).describe("IANA name, such as Europe/Paris"),
      location_name: nameText,
      longitude,
      latitude,
    })
    .strict(),
  async run({ name, country_code, currency, timezone, location_name, ...at }, { call, page }) {
    const ids = { system_id: randomUUID(), geometry_id: randomUUID() };
    const system = await call<SystemRow>("POST", "api/system", {
      ...ids,
      name,
      unit: currency,
      timezone,
      properties: { country_code },
    });
    const [west, east] = [at.longitude - BORDER_DEGREES, at.longitude + BORDER_DEGREES];
    const [south, north] = [at.latitude - BORDER_DEGREES, at.latitude + BORDER_DEGREES];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const border = {
      geometry_id: ids.geometry_id,
      system_id: ids.system_id,
      name,
      type: "Polygon",
      coordinates: [ring],
    };
    await call("POST", "api/geometry", border);
    const location = await call<PlaceRow>("POST", "api/geometry", pointOf(ids.system_id, location_name, at));
    return {
      system_id: asData(system.system_id),
      location_id: asData(location.geometry_id),
      page: page(sitePaths(system.system_id).infrastructure),
    };
  },
});

const pointOf = (system_id: string, name: string, at: { longitude: number; latitude: number }) => ({
  geometry_id: randomUUID(),
  system_id,
  name,
  type: "Point",
  coordinates: [at.longitude, at.latitude],
});

const addLocation = tool({
  name: "add_location",
  title: "Add a location",
  description: "A location of a system, at a point.",
  needs: ["read", "model"],
  input: z.object({ system_id: systemId, name: nameText, longitude, latitude }).strict(),
  async run({ system_id, name, ...at }, { call, page }) {
    const location = await call<PlaceRow>("POST", "api/geometry", pointOf(system_id, name, at));
    const paths = sitePaths(system_id);
    return { location_id: asData(location.geometry_id), page: page(paths.infrastructure), undo: page(paths.undo) };
  },
});

const findTechnology = tool({
  name: "find_technology",
  title: "Find a technology",
  description:
    "Technologies of the catalogue by name or id, with the carriers that they take and give. Their usual costs and lives count where nothing is entered.",
  needs: ["read"],
  input: z.object({ text: z.string().trim().min(2).max(100) }).strict(),
  async run({ text }, { call, locale }) {
    const rows = await call<TechnologyRow[]>("GET", "api/technologies");
    const words = searchWords(text);
    const fitting = rows.filter(({ properties }) => properties.structure_name === "Node" && !properties.disabled);
    const hits = fitting.filter((row) => {
      const searched = `${searchText(row.technology_id)} ${technologyWords(row)}`;
      return words.every((word) => searched.includes(word));
    });
    return {
      technologies: hits.slice(0, MOST_TECHNOLOGIES).map(({ technology_id, name, properties }) => ({
        technology_id: asData(technology_id),
        name: marked(nameIn(name, locale)),
        takes: asData([...properties.carrier_input_type, ...properties.carrier_input_type_secondary]),
        gives: asData([...properties.carrier_output_type, ...properties.carrier_output_type_secondary]),
        capacity_unit: asData(properties.unit),
      })),
      left_off: Math.max(0, hits.length - MOST_TECHNOLOGIES),
    };
  },
});

const level = idText
  .optional()
  .describe("Carrier level such as electricity_0.4kV or heat_none; only on sides that the technology has");

const addComponent = tool({
  name: "add_component",
  title: "Add a component",
  description:
    "A component at a location, with why: the reason becomes its description. change_parameter then enters its demand, prices, sizes and costs; what is usual for the technology counts otherwise.",
  needs: ["read", "model"],
  input: z
    .object({
      system_id: systemId,
      location_id: idText.describe("Id of a location, from describe_system or add_location"),
      name: nameText,
      technology_id: idText.describe("Id of a technology, from find_technology"),
      status: z.enum(COMPONENT_STATUSES).describe("existing: it is there; optional: a run may build it"),
      carrier_level_input: level,
      carrier_level_output: level,
      carrier_level_input_secondary: level,
      carrier_level_output_secondary: level,
      reason: reasonText,
    } satisfies Record<
      CarrierSide | "system_id" | "location_id" | "name" | "technology_id" | "status" | "reason",
      z.ZodTypeAny
    >)
    .strict(),
  async run({ system_id, location_id, name, technology_id, status, reason, ...sides }, { call, page }) {
    const levels = Object.fromEntries(CARRIER_SIDES.map((side) => [side, sides[side] ?? null]));
    const row = {
      technology_id,
      geometry_id: location_id,
      name,
      status,
      description: reason,
      is_draft: false,
      ...levels,
    };
    const node = await call<NodeRow>("POST", "api/node", { node_id: randomUUID(), system_id, ...row });
    const paths = sitePaths(system_id);
    return {
      component_id: asData(node.node_id),
      page: page(paths.component(node.node_id)),
      change_log: page(`${paths.audit}?item=${encodeURIComponent(node.node_id)}`),
      undo: page(paths.undo),
    };
  },
});

export const buildingTools = [createSystem, addLocation, findTechnology, addComponent];
