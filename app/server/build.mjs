/** Builds everything: pages (Remix through Vite), islands, and the server, worker and solver programs. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUNDLED } from "./building/bundled.mjs";
import { compressTexts } from "./building/compressed.mjs";
import { COMPUTING, packagesOf, writeFingerprint } from "./building/fingerprint.mjs";
import { compileKernels } from "./building/kernels.mjs";
import { onRightNode } from "./runtime.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = [
  "app",
  "db",
  "jobs",
  "locales",
  "public",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "vite.islands.config.ts",
];
const stampFile = join(root, "dist", ".built-from");

/** A hash over names, sizes and contents of everything the build is made from. */
function sourcesHash() {
  const hash = createHash("sha256");
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const source of SOURCES) visit(join(root, source));
  return hash.digest("hex");
}

export const isFresh = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourcesHash();

/** Runs a program of Node. */
function run(title, args) {
  process.stdout.write(`${title}\n`);
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}\n`);
    throw new Error(`${title} failed`);
  }
}

export async function build() {
  const from = sourcesHash();
  rmSync(join(root, "dist/.compiled"), { recursive: true, force: true });
  const bin = (name) => join(root, "node_modules/.bin", name);
  run("Building the pages ...", [bin("remix"), "vite:build", "--logLevel", "warn"]);
  run("Building the islands ...", [bin("vite"), "build", "--config", "vite.islands.config.ts", "--logLevel", "warn"]);
  compressTexts(join(root, "build/client"));
  process.stdout.write("Building the server and the worker ...\n");
  const esbuild = await import("esbuild");
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      server: "app/server/main.ts",
      worker: "jobs/worker/main.ts",
      machine: "jobs/machines/main.ts",
      solve: "jobs/solver/child.ts",
      plan: "jobs/solver/operation/planProgram.ts",
      solveThread: "jobs/solver/structured/thread.ts",
      solveFile: "jobs/solver/files/solveProgram.ts",
      windowThread: "jobs/solver/windows/windowThread.ts",
      read: "jobs/handlers/files/readProgram.ts",
      forecast: "jobs/handlers/forecasts/forecastProgram.ts",
      readSeries: "app/services/timeseries/readThread.ts",
      readWorkbook: "app/services/timeseries/upload/workbookThread.ts",
      readFormat: "app/services/timeseries/upload/formatThread.ts",
      readGrid: "app/services/timeseries/upload/gridThread.ts",
      readBody: "app/services/timeseries/sentThread.ts",
      readPublished: "app/services/parameters/valueSources/publishedThread.ts",
      testRun: "app/services/checks/testThread.ts",
      archive: "app/services/archive/thread.ts",
      exchange: "app/services/exchange/thread.ts",
      workbook: "app/services/core/workbook/workbookThread.ts",
      parquet: "app/services/core/parquet/parquetThread.ts",
      paper: "app/services/files/paper/paperThread.ts",
      backup: "app/services/start/backupProgram.ts",
      compact: "app/services/installation/storage/compactThread.ts",
      measure: "app/services/installation/storage/measureThread.ts",
      damage: "app/services/core/damage/damageThread.ts",
      copies: "app/services/installation/copies/copyProgram.ts",
      restore: "app/services/installation/copies/restoreProgram.ts",
      doctor: "app/services/installation/doctor/doctorProgram.ts",
    },
    outdir: "dist",
    bundle: true,
    platform: "node",
    target: "node22",
    format: "esm",
    external: Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies)
      .filter((name) => !BUNDLED.includes(name))
      .flatMap((name) => [name, `${name}/*`]),
    sourcemap: true,
    metafile: true,
    logLevel: "warning",
  });
  await compileKernels(join(root, "dist/structured.wasm"));
  const loaded = COMPUTING.flatMap((name) => metafile.outputs[`dist/${name}`]?.imports ?? [])
    .filter(({ external }) => external)
    .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)[0]);
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  writeFingerprint(join(root, "dist"), COMPUTING, packagesOf(loaded, lock));
  // In a process of its own: reading the list takes memory that the product does not need later.
  run("Preparing the list of places ...", ["db/seed/cities.build.mjs"]);
  run("Preparing coasts and borders ...", ["db/seed/outlines.build.mjs"]);
  writeFileSync(stampFile, from);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onRightNode();
  await build();
}
