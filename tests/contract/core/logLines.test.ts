import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PATIENCE_MS } from "../../helpers/eventually";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** What the log says of a request: who asked for what, how it went and how long it took, and nothing that opens a door. */
let product: Product;
let token: string;
const PASSWORD = "energy-demo-2026";
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: "info" });
  const account = { email: "editor@demo.test", password: PASSWORD };
  token = ((await product.call("nobody", "POST", "auth/token", account)).body as { token: string }).token;
});
afterAll(() => product.stop());

interface Line {
  msg: string;
  requestId: string;
  user: string | null;
  method: string;
  path: string;
  status: number;
  ms: number;
}
const lineOf = (id: string | null) =>
  vi.waitFor(() => {
    const lines = product.lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
    const requestLines = lines.filter(({ msg, requestId }) => msg === "answered" && requestId === id);
    expect(requestLines).toHaveLength(1);
    return requestLines[0]!;
  }, PATIENCE_MS);

test("a request has one line with its id, user, status and duration", async () => {
  const users = (await product.call("admin", "GET", "users")).body as { user_id: string; email: string }[];
  const editor = users.find(({ email }) => email === "editor@demo.test")!.user_id;
  const headers = { Authorization: `Bearer ${token}` };
  for (const [path, init, user, status] of [
    ["/api/systems", { headers }, editor, 200],
    ["/api/node/no-such", { headers }, editor, 404],
    ["/api/systems", {}, null, 401],
    ["/systems?q=north", { redirect: "manual" }, null, 302],
    ["/login", {}, null, 200],
  ] as const) {
    const answer = await fetch(`${product.url}${path}`, init);
    await answer.text();
    const line = await lineOf(answer.headers.get("X-Request-Id"));
    expect(line, path).toMatchObject({ user, status, method: "GET", path: path.replace(/\?.*/, "") });
    expect(line.ms, path).toBeGreaterThan(0);
  }
});

test("no line holds a password, a token, a code or a cookie", async () => {
  const person = new Person(product.url);
  await person.signIn("viewer@demo.test");
  await person.signIn("viewer@demo.test", "a-wrong-secret-4711");
  await person.get("/login/reset/a-reset-token-4712");
  await person.post("/login/code", { code: "471300" });
  const { headers } = await person.get(`/systems?token=a-query-secret-4714`);
  await lineOf(headers.get("X-Request-Id"));
  const log = product.lines.join("\n");
  const cookie = person.cookie("energy_session");
  expect(cookie).toMatch(/.{20}/);
  const secrets = [
    PASSWORD,
    token,
    cookie!,
    "a-wrong-secret-4711",
    "a-reset-token-4712",
    "471300",
    "a-query-secret-4714",
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).toContain("/login/reset/...");
});
