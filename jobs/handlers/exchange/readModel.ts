import { randomUUID } from "node:crypto";
import { catalogue } from "~db/seed/catalogue";
import {
  calliopeMain,
  calliopeSystem,
  type Converted,
  fineSystem,
  isCalliopeFile,
  isFineModel,
  isOemofPackage,
  isPackageFile,
  isPypsaFolder,
  type NetcdfFile,
  oemofSystem,
  pypsaSystem,
  readFine,
  readFolder,
  readNetcdf,
  readPackage,
} from "~/engines/exchange";
import { textOf } from "~/engines/timeseries";
import type { Finding } from "~/entities/core/finding";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_LIMITS,
  ARCHIVE_VERSION,
  type ArchiveLimits,
  entryNames,
  type ReadArchive,
  readArchive,
  unpack,
} from "~/services/archive/index.server";
import { netcdfKind } from "~/services/files/hdf5";
import { readHdf5 } from "./hdf5";

/**
 * A file of a model. It is a zip with the export of a system here, the CSV folder of a PyPSA network, a data package of oemof-tabular or a
 * model of Calliope. Or it is a PyPSA network or a model of FINE as netCDF.
 */
export async function readModel(bytes: Uint8Array, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<ReadArchive> {
  const netcdf = netcdfKind(bytes);
  if (netcdf) return netcdf === "hdf5" ? readNetwork(bytes) : refused("netcdf_classic");
  const names = entryNames(bytes, limits) ?? [];
  const root = packageRootIn(names);
  if (root !== undefined) return readOemof(bytes, root, limits);
  const folder = pypsaFolderIn(names);
  if (folder === undefined) {
    const main = names.includes("manifest.json") ? undefined : calliopeMain(names);
    return main === undefined ? readArchive(bytes, limits) : readCalliope(bytes, main, limits);
  }
  const findings: Finding[] = [];
  const isModelFile = (name: string) => name.startsWith(folder) && !name.slice(folder.length).includes("/");
  const files = unpack(bytes, limits, findings, isModelFile);
  if (!files) return { ok: false, findings };
  const texts = [...files].map(([name, content]) => ({ name: name.slice(folder.length), text: textOf(content) }));
  const model = readFolder(texts.filter(({ name }) => name !== ""));
  if (!model.ok) return { ok: false, findings: [...findings, ...model.findings] };
  return asArchive(pypsaSystem(model.network, catalogue, randomUUID()), [...findings, ...model.findings]);
}

/** A data package of oemof-tabular, whose paths all begin with `root`. */
function readOemof(bytes: Uint8Array, root: string, limits: ArchiveLimits): ReadArchive {
  const findings: Finding[] = [];
  const isPackage = (name: string) => name.startsWith(root) && isPackageFile(name.slice(root.length));
  const files = unpack(bytes, limits, findings, isPackage);
  if (!files) return { ok: false, findings };
  const texts = new Map([...files].map(([name, content]) => [name.slice(root.length), textOf(content)]));
  const model = readPackage(texts);
  if (!model.ok) return { ok: false, findings: [...findings, ...model.findings] };
  return asArchive(oemofSystem(model.content, catalogue, randomUUID()), [...findings, ...model.findings]);
}

/** A model of Calliope, which begins with the file `main`. */
function readCalliope(bytes: Uint8Array, main: string, limits: ArchiveLimits): ReadArchive {
  const findings: Finding[] = [];
  const files = unpack(bytes, limits, findings, isCalliopeFile);
  if (!files) return { ok: false, findings };
  const texts = new Map([...files].map(([name, content]) => [name, textOf(content)]));
  return asArchive(calliopeSystem(texts, main, catalogue, randomUUID()), findings);
}

const refused = (key: string): ReadArchive => ({
  ok: false,
  findings: [{ key: `exchange.${key}`, severity: "error", params: {} }],
});

/** A PyPSA network or a model of FINE as netCDF. */
async function readNetwork(bytes: Uint8Array): Promise<ReadArchive> {
  // What a component of FINE has is read as it is converted, for which the file has to be open.
  const model = await readHdf5(bytes, (content) =>
    isFineModel(content) ? convertFine(content) : readNetcdf(content),
  ).catch(() => null);
  if (!model) return refused("netcdf_unreadable");
  if (!model.ok || "archive" in model) return model;
  const archive = asArchive(pypsaSystem(model.network, catalogue, randomUUID()), model.findings);
  // Its tables are named without the ending that they have in a folder.
  return { ...archive, findings: archive.findings.map(withoutEnding) };
}

function convertFine(content: NetcdfFile): ReadArchive {
  const model = readFine(content);
  return model.ok ? asArchive(fineSystem(model.model, catalogue, randomUUID()), []) : model;
}

const withoutEnding = (finding: Finding): Finding => {
  const { file } = finding.params;
  return typeof file === "string"
    ? { ...finding, params: { ...finding.params, file: file.replace(/\.csv$/, "") } }
    : finding;
};

/** What every path of the network begins with: its files are at the top of a zip, or in one folder. */
function pypsaFolderIn(names: readonly string[]): string | undefined {
  const buses = names.find((name) => /(^|\/)buses\.csv$/.test(name) && !name.startsWith("__MACOSX/"));
  if (buses === undefined || names.includes("manifest.json")) return undefined;
  const folder = buses.slice(0, -"buses.csv".length);
  const fileNames = names.flatMap((name) => (name.startsWith(folder) ? [name.slice(folder.length)] : []));
  return isPypsaFolder(fileNames) ? folder : undefined;
}

/** What every path of a data package begins with. */
function packageRootIn(names: readonly string[]): string | undefined {
  const element = names.find((name) => /(^|\/)data\/elements\/[^/]+\.csv$/.test(name) && !name.startsWith("__MACOSX/"));
  if (element === undefined || names.includes("manifest.json")) return undefined;
  const root = element.slice(0, element.lastIndexOf("data/elements/"));
  const fileNames = names.flatMap((name) => (name.startsWith(root) ? [name.slice(root.length)] : []));
  return isOemofPackage(fileNames) ? root : undefined;
}

function asArchive(converted: Converted, before: readonly Finding[]): ReadArchive {
  const findings = [...before, ...converted.findings];
  if (!converted.ok) return { ok: false, findings };
  const { snapshot: archive } = converted;
  const manifest = {
    ...({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, system_name: archive.system.name } as const),
    created: "",
    files: {},
  };
  return { ok: true, archive, manifest, findings };
}
