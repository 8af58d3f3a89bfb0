import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { demoSnapshot } from "~db/seed/demo";
import { writeArchive } from "~/services/archive/index.server";
import { sha256 } from "~/services/archive/write";
import { asNetcdf } from "../reference/exchange/asNetcdf";
import { asFineNetcdf, coast } from "../reference/exchange/fineModel";
import { acDc, hydro, methane, singleNode, townHeat } from "../reference/exchange/networks";
import { expansion, town } from "../reference/exchange/oemofPackages";
import { calliopeModel, fineModel, oemofPackage, zipOf } from "../reference/exchange/publishedModels";
import { INHERITED, spoiltBytes, spoiltTexts, type Texts } from "./files";
import type { Json, Maker } from "./requests";

const csvOf = (folder: Texts): Texts =>
  Object.fromEntries(Object.entries(folder).map(([name, text]) => [`${name}.csv`, text]));

/** Models whose files are texts. */
const TEXTS: Record<string, readonly Texts[]> = {
  pypsa: [singleNode, acDc, townHeat, hydro, methane].map(csvOf),
  oemof: [town, expansion, oemofPackage("dispatch"), oemofPackage("emission-constraint"), oemofPackage("foreignkeys")],
  calliope: [calliopeModel("national", "2005-01-01"), calliopeModel("urban", "2005-07-01")],
};

/** The texts of a network in a file that is whole, or a file with other bytes. */
async function spoiltNetcdf(make: Maker, files: readonly Uint8Array[]): Promise<Uint8Array> {
  if (make.chance(0.3)) return spoiltBytes(make, make.pick(files));
  const folder = make.pick([singleNode, acDc, townHeat, hydro, methane]);
  // What cannot be written as a file is left to the others.
  return asNetcdf(spoiltTexts(make, folder)).catch(() => spoiltBytes(make, make.pick(files)));
}

/** An export in which rows of some lists are spoilt, or texts; its list of files tells of them as they are. */
function spoiltExport(make: Maker, bytes: Uint8Array): Uint8Array {
  const { "manifest.json": head, ...files } = unzipSync(bytes);
  const all = make.chance(0.3) ? withTexts(files, spoiltTexts(make, textsIn(files))) : withRows(make, files);
  const manifest = JSON.parse(strFromU8(head!)) as { files: Record<string, string> };
  manifest.files = Object.fromEntries(Object.entries(all).map(([path, content]) => [path, sha256(content)]));
  return zipSync({ ...all, "manifest.json": strToU8(JSON.stringify(manifest)) }, { level: 1 });
}

type Files = Record<string, Uint8Array>;
const textsIn = (files: Files): Texts =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strFromU8(content)]));
const withTexts = (files: Files, texts: Texts): Files =>
  Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, text === textsIn(files)[path] ? files[path]! : strToU8(text)]),
  );

/** One to three rows have something wrong in them, or have an id that every object has, wherever it is named. */
function withRows(make: Maker, files: Files): Files {
  const lists = Object.keys(files).filter((path) => path.endsWith(".json") && path !== "system.json");
  const texts: Texts = {};
  for (let left = 1 + make.whole(3); left > 0; left--) {
    const path = make.pick(lists);
    const rows = JSON.parse(texts[path] ?? strFromU8(files[path]!)) as Json[];
    if (!Array.isArray(rows) || rows.length === 0) continue;
    const at = make.whole(rows.length);
    const changed = make.chance(0.7) ? make.mutated(rows[at]!) : { ...rows[at]!, ...idOf(make, rows[at]!) };
    texts[path] = JSON.stringify(rows.with(at, changed));
  }
  return { ...files, ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)])) };
}
const idOf = (make: Maker, row: Json): Json => ({ [Object.keys(row)[0]!]: make.pick(INHERITED) });

/** Makes spoilt files of every kind of model that is taken. */
export async function modelMaker(make: Maker): Promise<() => Promise<{ kind: string; bytes: Uint8Array }>> {
  const whole = writeArchive(demoSnapshot());
  const netcdf = [await asNetcdf(townHeat), await asFineNetcdf(coast), fineModel()];
  return async () => {
    const kind = make.pick(["pypsa", "oemof", "calliope", "pypsa", "oemof", "calliope", "export", "netcdf"] as const);
    if (kind === "export") return { kind, bytes: spoiltExport(make, whole) };
    if (kind === "netcdf") return { kind, bytes: await spoiltNetcdf(make, netcdf) };
    return { kind, bytes: zipOf(spoiltTexts(make, make.pick(TEXTS[kind]!))) };
  };
}
