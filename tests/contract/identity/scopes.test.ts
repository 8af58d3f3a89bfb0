import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPES } from "~/entities/core/roles";
import { scopeNeed } from "~/services/core/call.server";
import { CALLS } from "~/services/registry.server";
import { type Product, startProduct } from "../../helpers/product";
import { filled } from "../core/everyAddress";

/** Tokens with each scope against every call: what a scope does not reach is refused before anything else is looked at. */

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

interface Token {
  token: string;
  token_id: string;
}

async function tokenOf(scopes: readonly string[] | null, name = "Scoped", who = "superadmin"): Promise<Token> {
  const account = { email: `${who}@demo.test`, password: "energy-demo-2026", name };
  const reply = await product.call("nobody", "POST", "auth/token", { ...account, ...(scopes ? { scopes } : {}) });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Token;
}

async function send(token: string, call: string, body?: unknown, headers: Record<string, string> = {}) {
  const [method, path] = call.split(" ");
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
    body: body ? JSON.stringify(body) : undefined,
    redirect: "manual",
  });
  return { status: response.status, text: response.status === 200 && !body ? "" : await response.text() };
}

const REFUSED = /lacks the scope|needs an access token with all scopes/;

test("each scope reaches the calls that need it, and no other", async () => {
  const wrong: string[] = [];
  const calls = CALLS.filter(({ open, id }) => !open && id !== "stream");
  for (const scope of SCOPES) {
    const { token } = await tokenOf([scope]);
    for (const call of calls) {
      const need = scopeNeed(call);
      // A row that is not there: what gets through changes nothing.
      const path = filled(`/${call.path}`.replace(/:\w+/g, "there-is-no-such-id"), {});
      const { status, text } = await send(token, `${call.method} ${path}`);
      const isRefused = status === 403 && REFUSED.test(text);
      if (isRefused === (need === scope)) wrong.push(`${scope}: ${call.method} ${call.path} ${status} ${text}`);
      if (status >= 500) wrong.push(`${call.id} ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a refusal names the token, the scope that is missing and those it has, in the caller's language", async () => {
  const { token } = await tokenOf(["read", "run"], "Notebook");
  const parameter = { parameter_id: "x" };
  const english = await send(token, "POST /api/parameter", parameter);
  expect(english.status).toBe(403);
  expect(english.text).toContain(
    "The access token “Notebook” lacks the scope “model”, which this needs. It has: read, run.",
  );
  const german = await send(token, "POST /api/parameter", parameter, { "Accept-Language": "de" });
  expect(german.text).toContain("fehlt der Bereich „model“");
});

test("a token cannot widen itself, by a call or by the page; pages are read alone", async () => {
  const { token, token_id } = await tokenOf(["read", "model"]);
  expect((await send(token, `PATCH /api/auth/token/${token_id}`, { scopes: null })).status).toBe(403);
  for (const path of [
    `/settings/account/tokens/${token_id}`,
    `/api/../settings/account/tokens/${token_id}`,
    "/logout",
  ]) {
    const posted = await send(token, `POST ${path}`, { scopes: ["operate"] });
    expect([posted.status, REFUSED.test(posted.text)], path).toEqual([403, true]);
  }
  expect((await send(token, "GET /systems")).status).toBe(200);
  const { token: writer } = await tokenOf(["model"]);
  for (const path of ["/systems", "/api/stream", "/api/stream/updates"])
    expect((await send(writer, `GET ${path}`)).status, path).toBe(403);
});

test("a token without scopes has all, and its owner narrows it from the next call on", async () => {
  const whole = await tokenOf(null, "Whole", "editor");
  const narrowed = await tokenOf(["read", "model", "run", "operate"], "Four", "editor");
  const headers = { Authorization: `Bearer ${whole.token}` };
  const list: unknown = await (await fetch(`${product.url}/api/auth/tokens`, { headers })).json();
  for (const { token_id } of [whole, narrowed])
    expect(list).toContainEqual(expect.objectContaining({ token_id, scopes: null }));
  const change = (scopes: unknown) => send(whole.token, `PATCH /api/auth/token/${narrowed.token_id}`, { scopes });
  expect((await change([])).status).toBe(422);
  expect((await change(["delete"])).status).toBe(422);
  expect(JSON.parse((await change(["read"])).text)).toMatchObject({ scopes: ["read"] });
  expect((await send(narrowed.token, "POST /api/auth/token/x")).status).toBe(405);
  expect((await send(narrowed.token, "DELETE /api/node/demo-pv")).status).toBe(403);
  expect(JSON.parse((await change(null)).text)).toMatchObject({ scopes: null });
  expect((await send(narrowed.token, "DELETE /api/node/there-is-no-such-id")).status).toBe(404);
});

test("a change names the token that made it, as long as the log is kept", async () => {
  const { token, token_id } = await tokenOf(["model"], "Plant book", "editor");
  const row = (await product.call("editor", "GET", "node/demo-pv")).body as object;
  const saved = await send(token, "POST /api/node", { ...row, description: "By a program" });
  expect(saved.status, saved.text).toBe(200);
  const db = new Database(`${product.dataDir}/spaces/demo.sqlite`, { readonly: true });
  const last = db.prepare("select seq, token_id, token_name from changes where id = 'demo-pv' order by seq desc").get();
  db.close();
  expect(last).toMatchObject({ token_id, token_name: "Plant book" });
  const { seq } = last as { seq: number };
  const page = await fetch(`${product.url}/system/demo-district/digital-twin/audit/${seq}`, {
    headers: product.signIn("editor"),
  });
  expect(await page.text()).toContain("by the program “Plant book”");
});
