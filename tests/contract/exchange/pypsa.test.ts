import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { isEnded, type OptimizationStatus } from "~/entities/optimizations/status";
import { importSystem } from "../../helpers/importSystem";
import { type Product, startProduct } from "../../helpers/product";
import { realData } from "../../helpers/realData";
import { acDc, representativeDays } from "../../reference/exchange/networks";

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
});
afterAll(() => product.stop());

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [`net/${name}.csv`, strToU8(text)])));

test("a planner imports a network of PyPSA; the report says what is not the same", async () => {
  const imported = await importSystem(product, "editor", zip(acDc));
  expect(imported).toMatchObject({ stage: "done", message: null });
  const warnings = imported.findings.filter(({ severity }) => severity === "warning").map(({ text }) => text);
  expect(warnings).toEqual([expect.stringMatching(/^The snapshots \(20\) count for 120 hours.*times 73, so that/)]);
  const path = `system/${imported.system_id}`;
  const nodes = (await product.call("editor", "GET", `${path}/nodes`)).body as {
    name: string;
    technology_id: string;
  }[];
  expect(nodes).toContainEqual(expect.objectContaining({ name: "London Wind", technology_id: "wind_turbine" }));
  expect(((await product.call("editor", "GET", `${path}/lines`)).body as unknown[]).length).toBe(5);
  // Nobody else of the space has a role in it, and other spaces do not know it.
  for (const caller of ["viewer", "foreign"] as const)
    expect((await product.call(caller, "GET", path)).status).toBe(404);
});

test("a netCDF file is imported in the process that reads files; a damaged one is refused in words", async () => {
  const file = gunzipSync(
    readFileSync(join(import.meta.dirname, "../../reference/exchange/fixtures/ac-dc-meshed.nc.gz")),
  );
  const imported = await importSystem(product, "editor", file);
  expect(imported).toMatchObject({ stage: "done", message: null });
  const path = `system/${imported.system_id}`;
  expect((await product.call("editor", "GET", path)).body).toMatchObject({ name: "AC-DC-Meshed" });
  const refused = await importSystem(product, "editor", file.subarray(0, 60_000));
  expect(refused).toMatchObject({ stage: "refused", system_id: null });
  expect(refused.findings[0]!.text).toMatch(/^This netCDF file is damaged/);
});

/** A network as somebody reported it; null where it is not on this machine. */
const reportedZip = realData("../audit/files/pypsa_representative_day.zip");

const networks: [string, () => Uint8Array][] = [["ours", () => zip(representativeDays(365))]];
if (reportedZip) networks.push(["as it was reported", () => readFileSync(reportedZip)]);

test.each(networks)(
  "a day that counts 365 times for costs and once for levels runs as the year it stands for: %s",
  async (name, file) => {
    // Its optimum by the published formulation of PyPSA is worked out in tests/reference/exchange.
    const imported = await importSystem(product, "editor", file());
    expect(imported).toMatchObject({ stage: "done", message: null });
    const id = `representative-day-${networks.findIndex(([one]) => one === name)}`;
    const optimization = {
      optimization_id: id,
      system_id: imported.system_id,
      name: "Representative day",
      scenario_ids: ["base"],
      dates: ["2025-01-01"],
      config: optimizationConfig.parse({ delta_t: 1 }),
    };
    const started = await product.call("editor", "POST", "optimization", optimization);
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    const state = async () =>
      (await product.call("editor", "GET", `optimization/${id}`)).body as { status: OptimizationStatus };
    for (let i = 0; i < 120 && !isEnded((await state()).status); i++)
      await new Promise((later) => setTimeout(later, 500));
    expect(await state()).toMatchObject({ status: "success" });
    const { body } = await product.call("editor", "GET", `optimization/${id}/results/summary`);
    expect((body as { summary: { objective: number } }).summary.objective / 2_528_437.37).toBeCloseTo(1, 6);
    // Whoever has no role in the system sees neither the run nor what it found.
    for (const caller of ["viewer", "foreign"] as const)
      expect((await product.call(caller, "GET", `optimization/${id}/results/summary`)).status).toBe(404);
  },
);

test("viewers import nothing, and a network that cannot be read leaves nothing", async () => {
  expect((await product.call("viewer", "POST", "import/system", zip(acDc))).status).toBe(403);
  const refused = await importSystem(product, "editor", zip({ ...acDc, "loads-p_set": "snapshot,London\n0,many" }));
  expect(refused).toMatchObject({ stage: "refused", system_id: null });
  expect(refused.findings[0]!.text).toContain("loads-p_set.csv");
});
