import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readModel } from "~jobs/handlers/exchange/readModel";
import { demoSnapshot } from "~db/seed/demo";
import { randomStream } from "~/entities/core/random";
import { findingTexts } from "~/services/archive/findingTexts";
import { type ReadArchive, readArchive, writeArchive } from "~/services/archive/index.server";
import { sha256 } from "~/services/archive/write";
import { asNetcdf } from "../../reference/exchange/asNetcdf";
import { asFineNetcdf, coast } from "../../reference/exchange/fineModel";
import { acDc, hydro, methane, singleNode, townHeat } from "../../reference/exchange/networks";
import { expansion, town } from "../../reference/exchange/oemofPackages";
import { calliopeModel, fineModel, oemofPackage, zipOf } from "../../reference/exchange/publishedModels";
import { INHERITED, spoiltBytes, spoiltTexts, type Texts } from "../files";
import { type Json, Maker } from "../requests";

/**
 * Spoilt files of every kind of model that is taken: each becomes a system, or is refused with a sentence. What becomes a system can be
 * written as an export, and that be read: nothing is stored that nobody can take along. FILE_RUNS: how many files (40). FUZZ_SEED: which
 * ones (1).
 */
const RUNS = Number(process.env.FILE_RUNS ?? 40);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

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

test(`${RUNS} files of models are read or refused`, async () => {
  const make = new Maker(randomStream(SEED), {}, []);
  const whole = writeArchive(demoSnapshot());
  const netcdf = [await asNetcdf(townHeat), await asFineNetcdf(coast), fineModel()];
  const faults: string[] = [];
  const counts: Record<string, { accepted: number; refused: number }> = {};
  let slowest = { ms: 0, what: "" };
  for (let run = 0; run < RUNS; run++) {
    const kind = make.pick(["pypsa", "oemof", "calliope", "pypsa", "oemof", "calliope", "export", "netcdf"] as const);
    const bytes =
      kind === "export"
        ? spoiltExport(make, whole)
        : kind === "netcdf"
          ? await spoiltNetcdf(make, netcdf)
          : zipOf(spoiltTexts(make, make.pick(TEXTS[kind]!)));
    const what = `${run} ${kind}`;
    const began = performance.now();
    const model = await readModel(bytes).catch((error: Error) => error);
    const ms = Math.round(performance.now() - began);
    if (ms > slowest.ms) slowest = { ms, what };
    const wrong = model instanceof Error ? (model.stack ?? model.message) : wrongWith(model);
    if (wrong !== null) faults.push(`${what} ${wrong}`);
    const count = (counts[kind] ??= { accepted: 0, refused: 0 });
    count[!(model instanceof Error) && model.ok ? "accepted" : "refused"] += 1;
  }
  if (RUNS > 40) process.stdout.write(`${JSON.stringify(counts)}; slowest ${slowest.what} ${slowest.ms} ms\n`);
  expect(faults.slice(0, 20), `FUZZ_SEED=${SEED}`).toEqual([]);
  // A fuzz that is refused everywhere tests nothing.
  for (const { accepted } of Object.values(counts).filter(({ accepted, refused }) => accepted + refused > 20))
    expect(accepted).toBeGreaterThan(0);
});

/** What must not come of a file; null where all is well. */
function wrongWith(model: ReadArchive): string | null {
  const sentences = findingTexts(model.findings, "en");
  if (!model.ok) {
    const reasons = sentences.filter(({ severity }) => severity === "error");
    return reasons.length > 0 ? null : `is refused without a reason: ${JSON.stringify(model.findings).slice(0, 300)}`;
  }
  const second = readArchive(writeArchive(model.archive));
  if (second.ok) return null;
  const reasons = second.findings.filter(({ severity }) => severity === "error");
  return `becomes a system whose export is refused: ${JSON.stringify(reasons).slice(0, 600)}`;
}
