import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openQueue } from "~db/queue";
import { demoWeekJob } from "~/services/start/jobs.server";
import { PATIENCE_MS } from "../../helpers/eventually";
import { type Product, startProduct } from "../../helpers/product";
import { has } from "./lines";

/** The notebooks of the documentation, as they are, against the demo; next to the client as the product serves it. */

const FOLDER = "docs/notebooks";
const notebooks = readdirSync(FOLDER).filter((name) => name.endsWith(".py"));
const hasPython = has("python3");

test("there are ten, which need the client and the standard library alone", () => {
  expect(notebooks).toHaveLength(10);
  for (const name of notebooks) {
    const text = readFileSync(join(FOLDER, name), "utf8");
    expect(text, name).toContain("format_name: percent");
    expect(text.match(/^# %% \[markdown\]\n# # \S/gm), name).toHaveLength(1);
    const imported = [...text.matchAll(/^(?:import|from) (\w+)/gm)].map(([, module]) => module!);
    const standard = ["os", "io", "math", "zipfile", "datetime", "energy_tool"];
    expect(
      imported.filter((module) => !standard.includes(module)),
      name,
    ).toEqual([]);
  }
});

describe.skipIf(!hasPython)("the notebooks run (skipped: python3 is not there)", () => {
  let product: Product;
  const folder = mkdtempSync(join(tmpdir(), "notebooks-"));
  beforeAll(async () => {
    product = await startProduct({}, { worker: true });
    const client = await fetch(`${product.url}/clients/energy_tool.py`);
    writeFileSync(join(folder, "energy_tool.py"), await client.text());
    for (const name of notebooks) copyFileSync(join(FOLDER, name), join(folder, name));
  });
  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs one; what it prints. The product goes on meanwhile. */
  async function printed(name: string): Promise<string> {
    const child = spawn("python3", [name], { cwd: folder, env: { ...process.env, TOOL: product.url } });
    let [out, err] = ["", ""];
    child.stdout.on("data", (part: Buffer) => (out += part.toString()));
    child.stderr.on("data", (part: Buffer) => (err += part.toString()));
    const status = await new Promise((end) => child.once("close", end));
    expect(status, err).toBe(0);
    return out;
  }

  // Figures with their units, and what makes them plausible.
  const EXPECTED: Record<string, RegExp> = {
    "01_site_from_nothing.py": /0\.400 MW of new capacity in 2030\n[\d,]+ EUR\/a without, [\d,]+ EUR\/a with the roof/,
    "02_pypsa_model.py": /52,560,000 EUR\/a computed, 52,560,000 EUR\/a by hand/,
    "03_tornado.py": /EUR present value of all costs\nPrice of gas +-[\d,]+ EUR at -20 % +\+[\d,]+ EUR at \+20 %/,
    "04_pareto_front.py": /( *[\d,]+ EUR +\d+ t CO2: [\d,]+ EUR per tonne less\n){3}/,
    "06_portfolio_value.py": /delivered [-\d,.]+ EUR, open [-\d,.]+ EUR\n[^]*EUR at risk in a day/,
    "07_tariffs_of_a_meter.py": /(ct\/kWh|kW\/a): [\d,]+ EUR\/a for all energy of the site/,
    "08_alternatives_ranked.py": /1\. [\w, ]+: [\d,]+ EUR, [\d,]+ t CO2/,
    "09_why_not.py": /0\.000 MW of wind at 4,149,000 EUR\/MW\n[^]*(Built below [\d,]+ EUR\/MW|No figure)/,
    "10_results_as_frames.py": /1460 steps, \d+ columns/,
  };
  test.each(Object.entries(EXPECTED))("%s", async (name, figures) => {
    expect(await printed(name)).toMatch(figures);
  });

  test.skipIf(!has("curl"))("the lines of README give a first result (skipped: curl is not there)", async () => {
    const [, lines] = /```sh\n(curl -sSO [^`]+)```/.exec(readFileSync("README.md", "utf8"))!;
    expect(lines!.split("\n").filter((line) => line && line !== "END")).toHaveLength(5);
    const child = spawn("sh", ["-c", lines!.replaceAll("http://127.0.0.1:3000", product.url)], { cwd: folder });
    let out = "";
    child.stdout.on("data", (part: Buffer) => (out += part.toString()));
    expect(await new Promise((end) => child.once("close", end))).toBe(0);
    expect(out).toMatch(/success[^]*'objective': [\d.]+/);
  });

  test("05_week_of_plans.py, once the demo's week was operated", async () => {
    const queue = openQueue(product.dataDir);
    // The template of tests counts it as operated, since most have no use for it.
    queue.enqueue({ type: demoWeekJob.type, dedupeKey: "for the notebook" });
    queue.close();
    // Its days are priced by jobs of their own.
    await vi.waitFor(
      async () => expect(await printed("05_week_of_plans.py")).toMatch(/(\d{4}-\d\d-\d\d [ \d,-]+\n){3}/),
      { timeout: PATIENCE_MS, interval: 2000 },
    );
    expect(await printed("05_week_of_plans.py")).toMatch(/EUR saved against the habit/);
  });
});
