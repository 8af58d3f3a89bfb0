import loadHighs from "highs";
import { readModel } from "~jobs/handlers/exchange/readModel";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Optimization } from "~/entities/optimizations/optimization";
import { realData } from "../../helpers/realData";
import { converted, runOf, withCatalogue } from "../../reference/exchange/model";
import { acDc, hydro, methane, singleNode, townHeat } from "../../reference/exchange/networks";
import { oemofOptimum } from "../../reference/exchange/oemofOptimum";
import { expansion, town } from "../../reference/exchange/oemofPackages";
import {
  CALLIOPE_COST,
  calliopeModel,
  FINE_COST,
  fineModel,
  MODEL_ENERGY_COST,
  modelEnergyFolder,
  oemofPackage,
  ONE_DAY,
  type Texts,
  zipOf,
} from "../../reference/exchange/publishedModels";
import { type Folder, pypsaOptimum } from "../../reference/exchange/pypsaOptimum";
import {
  FORESIGHT_FILE,
  foresightCase,
  foresightSite,
  OEMOF_COST,
  OEMOF_FILE,
  oemofSite,
} from "../../reference/optimizations/cases";
import { optimization, type Site } from "../../reference/optimizations/site";

/** A model of another tool, as a run of the product. */
export interface PublishedInput {
  snapshot: SystemSnapshot;
  optimization: Optimization;
  /** What the run costs by those who published it, or by their equations written down a second time (reference tests). */
  cost: number;
}

interface PublishedCase {
  name: string;
  /** Whose model it is. */
  of: string;
  /** The cost is in the publication; else it is that of its equations. */
  isPublished: boolean;
  /** Null where its data is not there. */
  input(): Promise<PublishedInput | null>;
}

const YEAR_OF_NETWORKS = 2025;

async function network(folder: Folder, factor: number): Promise<PublishedInput> {
  const { snapshot } = converted(folder, "network");
  const cost = factor * pypsaOptimum(folder, await loadHighs())!;
  return { snapshot: withCatalogue(snapshot), optimization: runOf("network", YEAR_OF_NETWORKS), cost };
}

async function read(bytes: Uint8Array): Promise<SystemSnapshot> {
  const model = await readModel(bytes);
  if (!model.ok) throw new Error(JSON.stringify(model.findings));
  return model.archive;
}

async function oemof(files: Texts, factor: number, stepH: number): Promise<PublishedInput> {
  const archive = await read(zipOf(files));
  const { year } = archive.series[0]!.blocks[0]!;
  const cost = factor * oemofOptimum(files, await loadHighs())!;
  return { snapshot: withCatalogue(archive), optimization: runOf(archive.system.system_id, year, stepH), cost };
}

async function calliope(name: "national" | "urban", day: string): Promise<PublishedInput> {
  const archive = await read(zipOf(calliopeModel(name, day)));
  const run = runOf(archive.system.system_id, 2005, 1, ONE_DAY);
  return { snapshot: withCatalogue(archive), optimization: run, cost: 365 * CALLIOPE_COST[name] };
}

function ofSite(site: Site, run: Optimization, cost: number): Promise<PublishedInput> {
  return Promise.resolve({ snapshot: site.snapshot, optimization: run, cost });
}

const storageInvestment = (variant: "v1" | "v2"): PublishedCase => ({
  name: `storage investment ${variant}`,
  of: "oemof",
  isPublished: true,
  input: () => {
    const file = realData(OEMOF_FILE);
    return file ? ofSite(oemofSite(file, variant), optimization([2025]), OEMOF_COST[variant]) : Promise.resolve(null);
  },
});

/** Days of three hours that make up a year. */
const DAYS_OF_THREE_HOURS = 2920;

export const PUBLISHED: readonly PublishedCase[] = [
  {
    name: "model-energy",
    of: "PyPSA",
    isPublished: true,
    input: async () => {
      const folder = modelEnergyFolder();
      if (!folder) return null;
      const { snapshot } = converted(folder, "model-energy");
      const run = runOf("model-energy", 2019, 1);
      return Promise.resolve({ snapshot: withCatalogue(snapshot), optimization: run, cost: MODEL_ENERGY_COST });
    },
  },
  { name: "single node", of: "PyPSA's examples", isPublished: false, input: () => network(singleNode, 1) },
  { name: "AC and DC", of: "PyPSA's examples", isPublished: false, input: () => network(acDc, 73) },
  { name: "town heat", of: "PyPSA's examples", isPublished: false, input: () => network(townHeat, 1) },
  { name: "hydro", of: "PyPSA's examples", isPublished: false, input: () => network(hydro, 1) },
  { name: "methane", of: "PyPSA's examples", isPublished: false, input: () => network(methane, 73) },
  storageInvestment("v1"),
  storageInvestment("v2"),
  {
    name: "emission constraint",
    of: "oemof-tabular",
    isPublished: false,
    input: () => oemof(oemofPackage("emission-constraint"), DAYS_OF_THREE_HOURS, 1),
  },
  {
    name: "dispatch",
    of: "oemof-tabular",
    isPublished: false,
    input: () => oemof(oemofPackage("dispatch"), DAYS_OF_THREE_HOURS, 1),
  },
  {
    name: "foreign keys",
    of: "oemof-tabular",
    isPublished: false,
    input: () => oemof(oemofPackage("foreignkeys"), DAYS_OF_THREE_HOURS, 1),
  },
  { name: "oemof town", of: "oemof's facades", isPublished: false, input: () => oemof(town, 365, 6) },
  { name: "oemof expansion", of: "oemof's facades", isPublished: false, input: () => oemof(expansion, 365, 6) },
  { name: "national scale", of: "Calliope", isPublished: true, input: () => calliope("national", "2005-01-01") },
  { name: "urban scale", of: "Calliope", isPublished: true, input: () => calliope("urban", "2005-07-01") },
  {
    name: "electrolysers",
    of: "FINE",
    isPublished: true,
    input: async () => {
      const archive = await read(fineModel());
      const run = runOf(archive.system.system_id, 2025);
      return { snapshot: withCatalogue(archive), optimization: run, cost: FINE_COST };
    },
  },
  {
    name: "perfect foresight",
    of: "FINE",
    isPublished: true,
    input: () => {
      const file = realData(FORESIGHT_FILE);
      if (!file) return Promise.resolve(null);
      const run = optimization([2020, 2025, 2030, 2035, 2040], { config: { delta_t: 2 } });
      return ofSite(foresightSite(file), run, foresightCase(file).expected.objective);
    },
  },
];
