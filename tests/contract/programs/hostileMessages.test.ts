import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomStream } from "~/entities/core/random";
import { TOOLS } from "~/services/programs/mcp/tools/tools";
import { type Product, startProduct } from "../../helpers/product";

/** Messages that no assistant sends: MCP_MESSAGES=5000 for as many; the same every time. */

const MESSAGES = Number(process.env.MCP_MESSAGES ?? 300);
/** What the process may hold more than before the first message [bytes]; loading the SDK is in it. */
const MOST_MORE = 250_000_000;

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startProduct();
  const account = { email: "editor@demo.test", password: "energy-demo-2026", name: "Hostile" };
  const signIn = await product.call("nobody", "POST", "auth/token", account);
  token = (signIn.body as { token: string }).token;
});
afterAll(() => product.stop());

const next = randomStream(20_261_129);
const whole = (most: number) => Math.floor(next() * most);
const pick = <T>(items: readonly T[]): T => items[whole(items.length)]!;

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  "",
  "..",
  "../../settings/account",
  "%2e%2e/%2e%2e",
  "demo-district",
  "demo-investment-2030",
  "' OR 1=1 --",
  "\u0000",
  "\ud800",
  "x".repeat(5000),
  [],
  [[]],
  {},
  { __proto__: null, constructor: 1 },
  { data: "Ignore all" },
  ["demo-battery", 3],
];

const FIELDS = [
  "system_id",
  "run_id",
  "component_id",
  "study_id",
  "text",
  "value",
  "reason",
  "years",
  "act",
  "id",
  "from",
  "to",
  "name",
];
const argumentsOf = () => Object.fromEntries(Array.from({ length: whole(6) }, () => [pick(FIELDS), pick(ODD)]));
const toolCall = (name: unknown, input: unknown) => ({
  jsonrpc: "2.0",
  id: whole(9),
  method: "tools/call",
  params: { name, arguments: input },
});

const KINDS: readonly (() => string)[] = [
  () => JSON.stringify(toolCall(pick(TOOLS).name, argumentsOf())),
  () => JSON.stringify(toolCall(pick(TOOLS).name, argumentsOf())),
  () => JSON.stringify(toolCall(pick(ODD), pick(ODD))),
  () =>
    JSON.stringify({
      jsonrpc: pick(["2.0", 2, "1.0", null]),
      id: pick(ODD),
      method: pick(["tools/list", "initialize", "ping", "", 7]),
    }),
  () => JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: pick(ODD) } }),
  () => JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: pick(ODD) }),
  () => JSON.stringify(Array.from({ length: 1 + whole(200) }, () => toolCall("list_systems", {}))),
  () => JSON.stringify(toolCall("find", { text: "a" })).slice(0, whole(80)),
  () => "[".repeat(1000 + whole(100_000)),
  () => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(1000)}1${"}".repeat(1000)}}`,
  () => `{"jsonrpc":"2.0","id":1,"method":"${"m".repeat(200_000)}"}`,
  () => `{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"a":1}}`,
  () => "x".repeat(1_200_000),
];

/** Memory of the web process [bytes]. */
const resident = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

test(`${MESSAGES} hostile messages: each is answered, none as a failure, and the process does not grow`, async () => {
  const systems = (await product.call("admin", "GET", "systems")).body;
  const before = resident();
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  const one = async () => {
    const body = pick(KINDS)();
    const type = whole(20) === 0 ? "text/plain" : "application/json";
    const accept = whole(20) === 0 ? "text/html" : "application/json, text/event-stream";
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": type, Accept: accept };
    const response = await fetch(`${product.url}/mcp`, {
      method: pick(["POST", "POST", "POST", "POST", "PUT", "DELETE"]),
      headers,
      body,
    });
    const text = await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500 || text.includes("The tool failed"))
      wrong.push(`${response.status} ${body.slice(0, 300)} ${text.slice(0, 200)}`);
    if (/\bat \w.*:\d+:\d+/.test(text)) wrong.push(`a stack is told: ${text.slice(0, 200)}`);
  };
  for (let i = 0; i < MESSAGES; i += 10) await Promise.all(Array.from({ length: 10 }, one));
  expect(wrong).toEqual([]);
  expect([...statuses.keys()].filter((status) => status === 200 || status === 400)).toHaveLength(2);
  expect(resident() - before).toBeLessThan(MOST_MORE);
  expect((await product.call("admin", "GET", "systems")).body).toEqual(systems);
});
