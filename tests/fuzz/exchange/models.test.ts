import { expect, test } from "vitest";
import { readModel } from "~jobs/handlers/exchange/readModel";
import { randomStream } from "~/entities/core/random";
import { findingTexts } from "~/services/archive/findingTexts";
import { type ReadArchive, readArchive, writeArchive } from "~/services/archive/index.server";
import { modelMaker } from "../models";
import { Maker } from "../requests";

/**
 * Spoilt files of every kind of model that is taken: each becomes a system, or is refused with a sentence. What becomes a system can be
 * written as an export, and that be read: nothing is stored that nobody can take along. FILE_RUNS: how many files (40). FUZZ_SEED: which
 * ones (1).
 */
const RUNS = Number(process.env.FILE_RUNS ?? 40);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

test(`${RUNS} files of models are read or refused`, async () => {
  const make = new Maker(randomStream(SEED), {}, []);
  const nextModel = await modelMaker(make);
  const faults: string[] = [];
  const counts: Record<string, { accepted: number; refused: number }> = {};
  let slowest = { ms: 0, what: "" };
  for (let run = 0; run < RUNS; run++) {
    const { kind, bytes } = await nextModel();
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
