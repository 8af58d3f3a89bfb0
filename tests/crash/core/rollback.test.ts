/**
 * Upgrade, then roll back by the manual: databases that an earlier program made and wrote are taken over by this one, then put back with
 * the command of docs/configuration.md, and the earlier program goes on with them. Earlier programs come out of the history of this
 * repository: the part of them that opens databases, with its own migrations.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, harness } from "../harness";

/** A commit of each of three days; the first one knew no backups. */
const EARLIER = ["1ec86948", "05f592e0", "f2b367e4"];

const isThere = (commit: string): boolean => {
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** Opens both databases as the product does, adds a scenario when a name is given, and prints the names of all. */
const PROGRAM = `
  import { platformDb, spaceDb } from "./db/client";
  const dataDir = process.env["DATA_DIR"]!;
  platformDb(dataDir);
  const db = spaceDb(dataDir, "demo").$client;
  const name = process.argv[2];
  if (name) db.prepare(
    "INSERT INTO scenarios (scenario_id, name, created_at, created_by, set_at, set_by) VALUES (?, ?, 'x', 'x', 'x', 'x')"
  ).run(name, name);
  const names = db.prepare("SELECT name FROM scenarios ORDER BY name").all().map((row) => (row as { name: string }).name);
  process.stdout.write(names.join(" ") + "\\n");`;

describe("an upgrade that is rolled back", () => {
  let folder: string;
  let field: Harness;
  beforeAll(async () => {
    mkdirSync("node_modules/.cache", { recursive: true });
    // Inside node_modules, so that the programs find the packages they leave out.
    folder = mkdtempSync(resolve("node_modules/.cache/rollback-"));
    field = await harness({ backup: "app/services/start/backupProgram.ts" });
    await program("now", resolve("."));
  });
  afterAll(async () => {
    await field.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const program = (name: string, sources: string) =>
    build({
      stdin: { contents: PROGRAM, resolveDir: sources, loader: "ts" },
      outfile: join(folder, `${name}.mjs`),
      tsconfig: join(sources, "tsconfig.json"),
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      logLevel: "error",
    });

  /** Names of scenarios as a program reads them; throws with what it said when it refuses. */
  const run = (name: string, sources: string, dataDir: string, args: string[] = []): string[] =>
    execFileSync(process.execPath, [join(folder, `${name}.mjs`), ...args], {
      cwd: sources,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    })
      .trim()
      .split(" ");

  it.for(EARLIER)("to %s", async (commit, { skip }) => {
    if (!isThere(commit)) skip(`${commit} is not in the history of git that is there`);
    const sources = join(folder, commit);
    mkdirSync(sources);
    const archive = execFileSync("git", ["archive", commit, "db", "app/entities", "tsconfig.json"], {
      maxBuffer: 1e9,
    });
    writeFileSync(join(folder, `${commit}.tar`), archive);
    execFileSync("tar", ["-xf", join(folder, `${commit}.tar`), "-C", sources]);
    await program(commit, sources);
    const dataDir = mkdtempSync(join(tmpdir(), "rollback-"));
    try {
      expect(run(commit, sources, dataDir, ["old"])).toEqual(["old"]);
      writeFileSync(join(dataDir, "session-secret"), "of the old one");
      expect(run("now", resolve("."), dataDir, ["new"])).toEqual(["new", "old"]);
      // The first one did not look whether a newer one had been there.
      if (commit !== EARLIER[0]) expect(() => run(commit, sources, dataDir)).toThrow(/newer version/);

      const [copy, ...more] = readdirSync(join(dataDir, "backups"));
      expect(copy).toMatch(/^before-/);
      expect(more).toEqual([]);
      const restore = field.start("backup", ["restore", join(dataDir, "backups", copy!)], { DATA_DIR: dataDir });
      expect(await restore.ended, restore.lines().join("\n")).toBe(0);

      expect(run(commit, sources, dataDir)).toEqual(["old"]);
      expect(run(commit, sources, dataDir, ["later"])).toEqual(["later", "old"]);
      // And up once more.
      expect(run("now", resolve("."), dataDir)).toEqual(["later", "old"]);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
