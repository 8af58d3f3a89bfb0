import type { Given, Site } from "../../reference/optimizations/site";
import { benchSite } from "../site";

/** Gives a component of a site these parameters in the place of what it had. */
export function put(site: Site, componentId: string, parameters: Record<string, Given>): void {
  const rows = site.snapshot.parameters;
  for (let i = rows.length - 1; i >= 0; i--)
    if (rows[i]!.node_id === componentId && (rows[i]!.properties.type ?? "") in parameters) rows.splice(i, 1);
  site.parameters({ node_id: componentId, system_id: "sys" }, parameters);
}

/** The rich site, whose heat pumps, CHPs and wind turbines come in whole units: three numbers. */
export function siteOfUnits(): Site {
  const site = benchSite(1, true);
  put(site, "site 1 heat pump", { unit_size: 0.8, maximum_capacity: 8 });
  put(site, "site 1 CHP", { unit_size: 0.6, maximum_capacity: 6 });
  put(site, "site 1 wind", { unit_size: 1.5, maximum_capacity: 6 });
  return site;
}

interface Choice {
  /** What a MW or MWh costs, and a usual size: a cost per build is a quarter of what that size costs. */
  cost: number;
  size: number;
  /** The most that may be built of each. */
  most: number;
  /** How many of the kind there are to choose from. */
  kinds: number;
}
const CHOICES: Record<string, Choice> = {
  "heat pump": { cost: 700_000, size: 1, most: 6, kinds: 3 },
  CHP: { cost: 1_100_000, size: 1, most: 6, kinds: 3 },
  boiler: { cost: 90_000, size: 1, most: 6, kinds: 2 },
  PV: { cost: 850_000, size: 4, most: 3, kinds: 4 },
  wind: { cost: 1_500_000, size: 2, most: 2, kinds: 3 },
  battery: { cost: 220_000, size: 3, most: 12, kinds: 3 },
  "heat storage": { cost: 18_000, size: 10, most: 60, kinds: 2 },
};
const SHARE = 0.25;

/**
 * The rich site with twenty components to choose from, each with a cost of building it at all. The second of a kind costs 6 % more for each
 * MW than the first, and less to build at all.
 */
export function siteOfChoices(): Site {
  const site = benchSite(1, true);
  const { nodes, parameters } = site.snapshot;
  for (const [name, { cost, size, most, kinds }] of Object.entries(CHOICES)) {
    const first = `site 1 ${name}`;
    const node = nodes.find(({ node_id }) => node_id === first)!;
    const rows = parameters.filter(({ node_id }) => node_id === first);
    for (let n = 1; n < kinds; n++) {
      const id = `${first} ${n + 1}`;
      nodes.push({ ...node, node_id: id, name: id });
      for (const row of rows) {
        const isCost = row.properties.type === "investment_cost" && typeof row.properties.value === "number";
        const properties = isCost
          ? { ...row.properties, value: (row.properties.value as number) * (1 + 0.06 * n) }
          : { ...row.properties };
        parameters.push({ ...row, parameter_id: `${row.parameter_id}-${n + 1}`, node_id: id, properties });
      }
      put(site, id, { maximum_capacity: most, fixed_cost_per_build: (SHARE * cost * size) / (1 + 0.5 * n) });
    }
    put(site, first, { maximum_capacity: most, fixed_cost_per_build: SHARE * cost * size });
  }
  return site;
}

const BY_DATE: Record<string, [most: number, perBuild: number]> = {
  "heat pump": [6, 175_000],
  CHP: [6, 275_000],
  boiler: [6, 22_500],
  PV: [8, 400_000],
  wind: [4, 600_000],
  battery: [12, 165_000],
  "heat storage": [60, 45_000],
};

/** The site, each of whose seven components costs something to build at all: 21 decisions in three dates. */
export function siteOfBuilds(): Site {
  const site = benchSite(1);
  for (const [name, [most, perBuild]] of Object.entries(BY_DATE))
    put(site, `site 1 ${name}`, { maximum_capacity: most, fixed_cost_per_build: perBuild });
  return site;
}
