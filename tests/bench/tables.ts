import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { closeDatabases, newSpace } from "~db/client";
import type { AnyEntity } from "~/services/core/entity.server";
import { environment } from "~/services/core/settings/environment.server";
import { get } from "~/services/core/store.server";
import { uploadsFolder } from "~/services/files/uploads";
import { ensureUser } from "~/services/identity/auth.server";
import { prepareSpaces } from "~/services/start/firstStart.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type ImportDraft, importStage, startWriting, takeImport } from "~/services/tables/draft.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../helpers/saveAll";
import { TEST_BORDER } from "../helpers/space";

/**
 * `npm run bench -- imports [<rows>]`: a table of parameters through the real worker (dist/worker.js, made by the build), from
 * the upload to the last row written. The table is synthetic. Default 50 000 rows.
 */
export async function benchImports(rows = 50_000): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "energy-bench-"));
  Object.assign(process.env, { DATA_DIR: dataDir, DEMO: "0", LOG_LEVEL: "error" });
  newSpace(dataDir, "alpha");
  await prepareSpaces(environment(), pino({ level: "silent" }));
  const profile = { email: "bench@alpha.test", displayName: "bench", role: "admin" as const, super_admin: false };
  const user_id = await ensureUser({ ...profile, space: "alpha", password: "correct horse battery staple" });
  const actor = { ...profile, user_id, space: "alpha", locale: null };
  const system_id = randomUUID();
  const [border, place] = [randomUUID(), randomUUID()];
  const components = Math.max(1, Math.ceil(rows / 100));
  const node = { system_id, geometry_id: place, technology_id: "photovoltaics", status: "existing", is_draft: false };
  const saved = saveAll(actor, [
    [systemEntity, { system_id, name: "Bench", unit: "EUR", timezone: "UTC", geometry_id: border }],
    [geometryEntity, { geometry_id: border, name: "Border", type: "Polygon", coordinates: TEST_BORDER, system_id }],
    [geometryEntity, { geometry_id: place, name: "Yard", type: "Point", coordinates: [6.5, 51.5], system_id }],
    ...Array.from({ length: components }, (_, i): [AnyEntity, object] => [
      nodeEntity,
      { ...node, node_id: `n${i}`, name: `Roof ${i}`, carrier_level_output: "electricity_0.4kV" },
    ]),
  ]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const lines = Array.from({ length: rows }, (_, i) => {
    const year = 2000 + (Math.floor(i / components) % 100);
    return `Node;Roof ${i % components};investment_cost;${800 + (i % 400)},5;EUR/kW;${year};money;base;Offer ${i}`;
  });
  const head = "element_type;element;parameter_type;value;unit;date;impact;scenario_id;reference";
  const table = `${head}\r\n${lines.join("\r\n")}\r\n`;
  const worker = fork("dist/worker.js", { env: process.env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  try {
    mkdirSync(uploadsFolder(), { recursive: true });
    const path = join(uploadsFolder(), "bench.csv");
    writeFileSync(path, table);
    const system = get(actor, systemEntity, system_id)!;
    const wanted = { draft_id: randomUUID(), kind: "parameters" as const, geometry_id: place, locale: "en" as const };
    let since = performance.now();
    const taken = await takeImport(actor, system, { path, name: "bench.csv", size: table.length }, wanted);
    if (!taken.ok) throw new Error(JSON.stringify(taken));
    await until(taken.value, worker, "checked");
    const checkS = (performance.now() - since) / 1000;
    since = performance.now();
    const begun = await startWriting(taken.value, "all");
    if (!begun.ok) throw new Error(JSON.stringify(begun));
    const steps = await until(begun.value, worker, "written");
    const writeS = (performance.now() - since) / 1000;
    const round = (value: number) => Math.round(value * 100) / 100;
    console.table([
      {
        rows,
        MB: round(table.length / 1e6),
        "read and check s": round(checkS),
        "write s": round(writeS),
        "whole s": round(checkS + writeS),
        "worker CPU s": cpuOf(worker),
        "progress seen": steps,
      },
    ]);
  } finally {
    worker.kill();
    closeDatabases();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits for a stage; returns how many different steps of progress were seen on the way. */
async function until(draft: ImportDraft, worker: ChildProcess, wanted: string): Promise<number> {
  const seen = new Set<number | null>();
  for (;;) {
    const state = importStage(draft);
    seen.add(state.fraction);
    if (state.stage === wanted) return seen.size;
    if (state.error || state.stage === "stopped" || state.stage === "taken_back" || worker.exitCode !== null)
      throw new Error(JSON.stringify(state));
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Processor time of a process so far [s], where the system tells (Linux counts hundredths); on a busy machine it says more than the clock. */
export function cpuOf({ pid }: ChildProcess): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const fields = readFileSync(file, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
