import { z } from "zod";
import { sitePaths } from "~/entities/core/sitePaths";
import { asData, marked } from "../asData";
import type { HitRow, LineRow, NodeRow, PlaceRow, RunRow, SystemRow } from "../rows";
import { ofSystem, systemId, tool, type ToolContext } from "../tool";

/** Rows of a list that one answer has at most; how many more there are is said. */
const MOST_ROWS = 150;

const systemOf = (row: SystemRow, { page }: ToolContext) => ({
  system_id: asData(row.system_id),
  name: marked(row.name),
  currency: row.unit,
  timezone: row.timezone,
  modules: { design: row.has_expansion, operation: row.has_operation, portfolio: row.has_portfolio },
  page: page(sitePaths(row.system_id).infrastructure),
});

const firstOf = <T, Line>(rows: readonly T[], lineOf: (row: T) => Line) => ({
  rows: rows.slice(0, MOST_ROWS).map(lineOf),
  left_off: Math.max(0, rows.length - MOST_ROWS),
});

const listSystems = tool({
  name: "list_systems",
  title: "List systems",
  description: "The energy systems that the person of this token sees, with their ids.",
  needs: ["read"],
  input: z.object({}).strict(),
  async run(_input, context) {
    const rows = await context.call<SystemRow[]>("GET", "api/systems");
    return { systems: firstOf(rows, (row) => systemOf(row, context)) };
  },
});

const find = tool({
  name: "find",
  title: "Find by name",
  description:
    "Systems and what is in them by name: components, locations, runs, studies, series, deals, markets. At most 50 of each kind, the best first.",
  needs: ["read"],
  input: z.object({ text: z.string().min(1).max(200) }).strict(),
  async run({ text }, { call, page }) {
    const hits = await call<HitRow[]>("GET", `api/search?q=${encodeURIComponent(text)}`);
    return {
      hits: firstOf(hits, ({ kind, id, name, system_id, system_name, href }) => ({
        kind,
        id: asData(id),
        name: marked(name),
        system_id: asData(system_id),
        system: marked(system_name),
        page: page(href),
      })),
    };
  },
});

const describeSystem = tool({
  name: "describe_system",
  title: "Describe a system",
  description: "What a system is made of: locations, components, lines, and its runs with their states.",
  needs: ["read"],
  input: z.object({ system_id: systemId }).strict(),
  async run({ system_id }, context) {
    const { call, page } = context;
    const at = ofSystem(system_id);
    const system = await call<SystemRow>("GET", at);
    const [locations, nodes, lines] = await Promise.all([
      call<PlaceRow[]>("GET", ofSystem(system_id, "geometries")),
      call<NodeRow[]>("GET", `${at}/nodes`),
      call<LineRow[]>("GET", `${at}/lines`),
    ]);
    const runs = system.has_expansion ? await call<Record<string, RunRow>>("GET", `${at}/optimizations`) : {};
    const paths = sitePaths(system_id);
    const component = (row: NodeRow | LineRow) => {
      const id = "node_id" in row ? row.node_id : row.line_id;
      return {
        component_id: asData(id),
        name: marked(row.name),
        technology: asData(row.technology_id),
        location_id: asData(row.geometry_id),
        status: row.status,
        description: marked(row.description),
        page: page(paths.component(id)),
      };
    };
    return {
      system: systemOf(system, context),
      locations: firstOf(locations, (row) => ({ location_id: asData(row.geometry_id), name: marked(row.name) })),
      components: firstOf(nodes, component),
      lines: firstOf(lines, component),
      runs: firstOf(Object.values(runs), (row) => ({
        run_id: asData(row.optimization_id),
        name: marked(row.name),
        status: row.status,
        years: row.dates.map((date) => Number(date.slice(0, 4))),
        status_quo: row.config.status_quo.status,
        page: page(paths.optimization(row.optimization_id)),
      })),
    };
  },
});

export const lookingTools = [listSystems, find, describeSystem];
