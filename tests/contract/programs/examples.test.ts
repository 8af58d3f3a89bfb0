import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplesOf } from "~/services/programs/examples";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { has, linesOn, ran } from "./lines";

/** The page "For programs": every example of it runs as it stands there. */

let product: Product;
let editor: Person;
const folder = mkdtempSync(join(tmpdir(), "examples-"));
beforeAll(async () => {
  product = await startProduct();
  editor = new Person(product.url);
  await editor.signIn("editor@demo.test");
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PAGE = "/settings/programs";
/** The examples of the page. */
const examples = async () => linesOn(await (await editor.get(PAGE)).text());
const run = (program: "sh" | "python3", text: string, token: string) => ran(program, text, { folder, token });

/** Makes a token by the form of the page, without scripts. */
async function tokenOf(fields: Record<string, string>): Promise<string> {
  const reply = await editor.post(PAGE, { name: "", calls_per_minute: "", runs_per_day: "", ...fields });
  const html = await reply.text();
  expect(reply.status, html.slice(0, 500)).toBe(200);
  return /<code class="code">([\w-]+)<\/code>/.exec(html)![1]!;
}

test("every example of the page is one that is run here", async () => {
  const all = await examples();
  expect([...all.keys()].sort()).toEqual(Object.keys(examplesOf("", "")).sort());
  for (const [id, text] of all) expect(text, id).toContain(product.url);
});

test.skipIf(!has("curl"))("the lines for a shell run (skipped: curl is not there)", async () => {
  const all = await examples();
  const token = await tokenOf({ name: "Shell", scopes: "read" });
  const reply = JSON.parse(run("sh", all.get("token")!, "")) as { token: string };
  expect(run("sh", all.get("curl")!, reply.token)).toContain('"demo-district"');
  expect(run("sh", all.get("curl")!, token)).toContain('"demo-district"');
  expect(JSON.parse(run("sh", all.get("limits")!, ""))).toHaveProperty("token_id");
  expect(run("sh", all.get("tools")!, token)).toContain('"read_answer"');
  const table = run("sh", `SYSTEM=demo-district\n${all.get("sheet")!}`, token);
  expect(table.split("\r\n").length).toBeGreaterThan(20);
  expect(run("sh", all.get("stream")!, token)).toMatch(/^retry: 5000\nid: \d+\nevent: hello\ndata: \{"seq":\d+/);
  const operate = await tokenOf({ name: "Operate", scopes: "operate" });
  expect(run("sh", `SYSTEM=demo-district\n${all.get("webhook")!}`, operate)).toContain('"webhook_id":"erp"');
});

test.skipIf(!has("curl") || !has("python3"))(
  "the lines for Python run (skipped: curl or python3 is not there)",
  async () => {
    const all = await examples();
    const token = await tokenOf({ name: "Notebook", scopes: "read" });
    run("sh", all.get("download")!, "");
    expect(run("python3", all.get("python")!, token)).toBe("Demo district 13\n");
    run("sh", all.get("calls")!, "");
    expect(run("python3", `import energy_tool_calls\n${all.get("python")!}`, token)).toContain("Demo district");
    const notebook = `import os\nos.environ["SYSTEM"] = "demo-district"\n${all.get("notebook")!}`;
    expect(run("python3", notebook, token)).toMatch(/^\d+ parameters\n/);
    const barn = { geometry_id: randomUUID(), name: "Barn", type: "Point", coordinates: [6.7, 51.2] };
    const saved = await product.call("editor", "POST", "geometry", { ...barn, system_id: "demo-district" });
    expect(saved.status).toBe(200);
    // The first of the last three minutes; with more of them, that one is there.
    expect(run("python3", all.get("changes")!, token)).toMatch(/^(create|update) \w+ \S+\n$/);
    const until = all.get("changes")!.replace("    break", `    if change["id"] == "${barn.geometry_id}": break`);
    expect(run("python3", until, token)).toContain(`create geometry ${barn.geometry_id}\n`);
  },
);

test("the settings of an assistant connect it", async () => {
  const token = await tokenOf({ name: "Assistant", scopes: "read" });
  const settings = JSON.parse((await examples()).get("assistant")!) as {
    mcpServers: Record<string, { type: string; url: string; headers: Record<string, string> }>;
  };
  const server = settings.mcpServers["energy-tool"]!;
  expect(server.type).toBe("http");
  const Authorization = server.headers["Authorization"]!.replace("${TOKEN}", token);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: { Authorization } } }),
  );
  expect((await client.listTools()).tools.length).toBeGreaterThan(14);
  await client.close();
});

test("a token has what was chosen for it, and another token makes none", async () => {
  const token = await tokenOf({ name: "Narrow", scopes: "model" });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${product.url}${path}`, { ...init, headers: { Authorization: `Bearer ${token}` }, redirect: "manual" });
  expect((await ask("/api/systems")).status).toBe(403);
  expect((await ask("/api/node/there-is-no-such-id", { method: "DELETE" })).status).toBe(404);
  expect(await (await editor.get("/settings/account")).text()).toContain("Narrow");
  const none = await editor.post(PAGE, { name: "", calls_per_minute: "", runs_per_day: "" });
  expect([none.status, (await none.text()).includes("Choose at least one.")]).toEqual([422, true]);
  const whole = product.signIn("editor")["Authorization"]!;
  const body = new URLSearchParams({ scopes: "read" });
  const byToken = await fetch(`${product.url}${PAGE}`, { method: "POST", headers: { Authorization: whole }, body });
  expect([byToken.status, (await byToken.text()).includes('class="code"')]).toEqual([403, false]);
});

test("connected programs lists what a token changed, and leads to its undo; people's own changes are not there", async () => {
  const PARAMETER = "parameter/demo-battery-lifetime";
  const row = (await product.call("editor", "GET", PARAMETER)).body as { properties: object };
  const token = await tokenOf({ name: "Lifetimes", scopes: "model" });
  const body = JSON.stringify({ ...row, properties: { ...row.properties, value: 17 } });
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  expect((await fetch(`${product.url}/api/parameter`, { method: "POST", headers, body })).status).toBe(200);
  const html = await (await editor.get(`${PAGE}/connected`)).text();
  expect(html).toContain("Lifetimes");
  const undo = "/system/demo-district/digital-twin/audit/undo";
  expect(html).toContain(`href="${undo}"`);
  expect(html).toMatch(/href="\/system\/demo-district\/digital-twin\/audit\/\d+"/);
  const seq = /name="seq" value="(\d+)"/.exec(await (await editor.get(undo)).text())![1]!;
  expect((await editor.post(undo, { seq })).status).toBe(303);
  const back = (await product.call("editor", "GET", PARAMETER)).body as typeof row;
  expect(back.properties).toEqual(row.properties);
  const viewer = new Person(product.url);
  await viewer.signIn("viewer@demo.test");
  expect(await (await viewer.get(`${PAGE}/connected`)).text()).not.toContain("Lifetimes");
});
