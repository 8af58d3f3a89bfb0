import { spaceDb } from "~db/client";
import type { Locale } from "~/entities/core/locale";
import type { ExchangeFormat, ModelFormat, NetworkChoice } from "~/entities/exchange/exchange";
import type { ExportFile } from "~/services/archive/exportSystem.server";
import { snapshotIfThere } from "~/services/archive/snapshot.server";
import type { Actor } from "~/services/core/access.server";
import { inThread, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";
import { complain, done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { get } from "~/services/core/store.server";
import { scenarioRows } from "~/services/scenarios/scenarios.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type Wanted, writeModel, type Written } from "./write";

/** One file at a time: each can take a core for seconds and hundreds of megabytes. */
const oneAtATime = limited(1);
const PROGRAM = "exchange.js";
const HEAP_MB = 1024;

/** Has an order done by the thread that writes files for other programs; `here` does it where nothing is bundled. */
export const byThread = <File>(order: object, here: () => File | null | Promise<File | null>): Promise<File | null> =>
  oneAtATime(async () => {
    const program = threadProgram(PROGRAM);
    return program ? inThread<File | null>(program, order, { heapMb: HEAP_MB }) : here();
  });

const written = (format: Wanted): Promise<Written | null> =>
  byThread(format, () => {
    const snapshot = snapshotIfThere(spaceDb(format.dataDir, format.space), format.systemId);
    return snapshot ? writeModel(snapshot, format) : null;
  });

/** The name of a file of a system or run, with the day. */
export const fileName = (
  name: string,
  format: ExchangeFormat | ModelFormat | "network" | "map",
  now: Date,
  ending = "zip",
): string => {
  const plain = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${plain || "system"}-${format}-${now.toISOString().slice(0, 10)}.${ending}`;
};

interface FileOptions {
  /** Of names. */
  locale: Locale;
  /** The day in the name of the file. */
  now?: Date;
}

/** A system the actor may see as a network of PyPSA in one year; 409 when its model is not complete, with where that is said. */
export async function exportNetwork(
  actor: Actor,
  systemId: string,
  choice: NetworkChoice,
  { locale, now = new Date() }: FileOptions,
): Promise<Outcome<ExportFile>> {
  const isScenario = scenarioRows(actor, systemId).some(({ scenario_id }) => scenario_id === choice.scenario_id);
  if (get(actor, systemEntity, systemId) && !isScenario) return complain("scenario_id", "rules.unknown_reference");
  return exported(actor, systemId, { format: "pypsa", ...choice }, { locale, now });
}

/** A system the actor may see as a tabular data package. */
export const exportDataPackage = (
  actor: Actor,
  systemId: string,
  { locale, now = new Date() }: FileOptions,
): Promise<Outcome<ExportFile>> => exported(actor, systemId, { format: "datapackage" }, { locale, now });

async function exported(
  actor: Actor,
  systemId: string,
  what: { format: "datapackage" } | ({ format: "pypsa" } & NetworkChoice),
  { locale, now }: Required<FileOptions>,
): Promise<Outcome<ExportFile>> {
  const system = get(actor, systemEntity, systemId);
  if (!system) return notFound();
  const file = await written({
    kind: "system",
    dataDir: environment().dataDir,
    space: actor.space,
    systemId,
    now,
    locale,
    ...what,
  });
  if (!file) return notFound();
  if (!file.ok) return refused(409, "exchange.not_complete");
  return done({ filename: fileName(system.name, what.format, now), bytes: file.bytes });
}
