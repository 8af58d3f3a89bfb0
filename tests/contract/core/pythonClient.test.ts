import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Product, startProduct } from "../../helpers/product";

const SOURCE = "public/clients/energy_tool.py";
const hasPython = spawnSync("python3", ["--version"]).status === 0;

let product: Product;
const folder = mkdtempSync(join(tmpdir(), "python-"));
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs lines of Python next to the client as the product serves it; returns what they print as JSON. */
async function python(lines: string): Promise<unknown> {
  const client = await fetch(`${product.url}/clients/energy_tool.py`);
  expect(client.status).toBe(200);
  writeFileSync(join(folder, "energy_tool.py"), await client.text());
  const head = `import json, os\nfrom energy_tool import *\ntool = sign_in(os.environ["TOOL"], "editor@demo.test", "energy-demo-2026", name="Test")\n`;
  const run = spawnSync("python3", ["-c", head + lines], {
    cwd: folder,
    env: { ...process.env, TOOL: product.url },
    encoding: "utf8",
    timeout: 150_000,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

test("every address of the Python client is one of the description", async () => {
  const description = (await product.call("editor", "GET", "openapi.json")).body as { paths: Record<string, unknown> };
  const plain = (path: string) => path.replaceAll(/\{[^}]*\}/g, "{}");
  const described = new Set(Object.keys(description.paths).map((path) => plain(path.replace(/^\/api\//, ""))));
  const source = readFileSync(SOURCE, "utf8");
  const called = [...source.matchAll(/\b(?:self|client)\.(?:get|post|patch|delete)\(\s*f?"([^"]+)"/g)].map(([, path]) =>
    plain(path!),
  );
  const listed = [...source.matchAll(/self\.list\("([^"]+)"\)/g)].map(([, what]) => `system/{}/${what}`);
  // A list or view that is named by who calls.
  const open = ["system/{}/{}", "system/{}/portfolio/{}"];
  const missing = [...called, ...listed].filter((path) => !open.includes(path) && !described.has(path));
  expect(missing).toEqual([]);
  expect(called.length + listed.length).toBeGreaterThan(20);
});

/** A stream that breaks after each change: the client asks for what came after it. */
const BROKEN_LINE = `
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlparse
asked = []
SAID = ['id: 7\\ndata: {"seq": 7}\\n\\n', ': still here\\nid: 8\\n\\ndata: {"seq": 8}\\n\\n', 'event: end\\ndata: {"status": 401}\\n\\n']
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        query = parse_qs(urlparse(self.path).query)
        asked.append(" ".join(query["detail"] + query.get("since", [])))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(("retry: 1\\n" + SAID[len(asked) - 1]).encode())
    def log_message(self, *_):
        pass
server = HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
seqs, status = [], None
try:
    for change in Client(f"http://127.0.0.1:{server.server_port}", "t").changes(rows=False):
        seqs.append(change["seq"])
except EnergyToolError as error:
    status = error.status
print(json.dumps({"asked": asked, "seqs": seqs, "status": status}))`;

interface Read {
  stored: object;
  statuses: string[];
  id: string;
  summary: unknown;
  points: number;
  first: string;
  model: number;
}

describe.skipIf(!hasPython)("the Python client (skipped: python3 is not there)", () => {
  test("goes on with changes where a broken line was, and ends with the sign-in", async () => {
    expect(await python(BROKEN_LINE)).toEqual({ asked: ["ids", "ids 7", "ids 8"], seqs: [7, 8], status: 401 });
  });

  test("changes a value, runs, waits and reads what came out", async () => {
    const read = (await python(`
system = tool.system("Demo district")
stored = system.set_value("Battery", "investment_cost", 190000, reference="A quote")
statuses = []
run = system.start_run("From Python", [2030], config={"temporal_clustering": {"status": True, "n_clust": 4}})
run.wait(lambda state: statuses.append(state["status"]), timeout=120, poll=0.2)
levels = run.series("demo-battery", "level", 2030)
print(json.dumps({
    "stored": stored["properties"], "statuses": statuses, "id": run.id, "summary": run.result("summary"),
    "points": len(levels), "first": levels[0]["time"], "model": len(run.model("lp")),
}))`)) as Read;
    expect(read.stored).toMatchObject({ value: 190000, reference: "A quote" });
    expect(read.statuses.at(-1)).toMatch(/success|warning/);
    const summary = await product.call("viewer", "GET", `optimization/${read.id}/results/summary`);
    expect(read.summary).toEqual(summary.body);
    expect(read.points).toBe(8760);
    expect(read.first).toBe("2029-12-31T23:00:00+00:00");
    expect(read.model).toBeGreaterThan(1000);
  });

  test("names the field that is wrong as the API does, and what there is not", async () => {
    const refused = await python(`
system = tool.system("demo-district")
try:
    system.save_parameter({"node_id": "demo-battery", "properties": {"type": "investment_cost", "value": "much"}})
except EnergyToolError as error:
    wrong = [error.status, error.fields]
try:
    tool.system("Nowhere")
except KeyError as error:
    unknown = str(error)
print(json.dumps([wrong, unknown]))`);
    expect(refused).toEqual([[422, [["properties.value", "Enter a number."]]], "\"0 systems are called 'Nowhere'\""]);
  });

  test("takes a whole system out and in", async () => {
    const read = (await python(`
archive = tool.system("Demo district").archive()
copy = tool.import_system(archive, poll=0.2)
print(json.dumps([len(archive), copy.id, [row["name"] for row in copy.components()]]))`)) as [number, string, string[]];
    expect(read[1]).not.toBe("demo-district");
    expect(read[2]).toContain("Battery");
  });
});
