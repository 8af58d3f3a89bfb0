import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reservationOf } from "~/entities/accounting/credits";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { Person, words } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { sample, SHARED } from "../core/samples";

let product: Product;
beforeAll(async () => {
  // Two web processes: which of them takes a call is chance.
  product = await startProduct({ WEB_PROCESSES: "2" }, { whole: true });
});
afterAll(() => product.stop());

interface Token {
  token: string;
  token_id: string;
}

/** Sends "GET /api/users" and the like, with a body of JSON where there is one. */
async function send(token: string, call: string, body?: unknown, more: Record<string, string> = {}) {
  const [method, path] = call.split(" ");
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...more,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: "manual",
  });
  const text = await response.text();
  const { status, headers } = response;
  const seconds = Number(headers.get("Retry-After") ?? "NaN");
  return { status, text, seconds, policy: headers.get("RateLimit-Policy"), limit: headers.get("RateLimit") };
}

async function tokenWith(fields: object, who = "editor"): Promise<Token> {
  const account = { email: `${who}@demo.test`, password: "energy-demo-2026" };
  const { status, text } = await send("", "POST /api/auth/token", { ...account, ...fields });
  expect(status, text).toBe(200);
  return JSON.parse(text) as Token;
}
const issuesOf = (text: string) =>
  (JSON.parse(text) as { error_details: { field: string; message: string }[] }).error_details;
const stored = (sql: string): void => {
  const db = new Database(join(product.dataDir, "running.sqlite"));
  db.prepare(sql).run();
  db.close();
};

test("of forty calls at once over two processes ten pass, and the others are told when to go on", async () => {
  const { token } = await tokenWith({ name: "Nightly import", calls_per_minute: 10 });
  const all = await Promise.all(Array.from({ length: 40 }, () => send(token, "GET /api/carrier-levels")));
  const passed = all.filter(({ status }) => status !== 429);
  expect(passed).toHaveLength(10);
  const left = passed.map(({ limit }) => Number(/r=(\d+)/.exec(limit ?? "")?.[1])).sort((a, b) => a - b);
  expect(left).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { status, seconds, policy, limit, text } of all.filter((one) => one.status === 429)) {
    expect([status, policy]).toEqual([429, '"calls";q=10;w=60']);
    expect(limit).toBe(`"calls";r=0;t=${seconds}`);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(text).toContain("“Nightly import” has reached its limit of calls per minute: 10.");
    expect(text).toContain(`free in ${seconds} s`);
  }
  const german = await send(token, "GET /api/users", undefined, { "Accept-Language": "de" });
  expect(german.text).toContain("Grenze von Aufrufen pro Minute erreicht: 10.");
  // No way around: pages, files, the stream, an address that is none.
  for (const path of ["/systems", "/files/attachments/x/y", "/api/stream", "/api/stream/updates", "/api/nothing"])
    expect((await send(token, `GET ${path}`)).status, path).toBe(429);
});

test("another token of the same person is not held up, and one without limits is told nothing of any", async () => {
  const [limited, other, free] = [
    await tokenWith({ calls_per_minute: 1 }),
    await tokenWith({ calls_per_minute: 5 }),
    await tokenWith({}),
  ];
  expect((await send(limited.token, "GET /api/users")).status).toBe(200);
  expect((await send(limited.token, "GET /api/users")).status).toBe(429);
  expect((await send(other.token, "GET /api/users")).limit).toBe('"calls";r=4;t=60');
  expect(await send(free.token, "GET /api/users")).toMatchObject({ status: 200, policy: null, limit: null });
  const rows = new Database(join(product.dataDir, "running.sqlite"), { readonly: true });
  expect(rows.prepare("SELECT count(*) AS n FROM token_calls WHERE calls = 1").get()).toEqual({ n: 2 });
  rows.close();
});

test("credits of a token hold, are told in the headers and on the page, and come back from what cost nothing", async () => {
  const config = optimizationConfig.parse({ delta_t: 6 });
  const once = reservationOf(config);
  const most = Math.ceil(1.5 * once);
  const { token, token_id } = await tokenWith({ name: "Little money", credits_per_day: most });
  const run = (id: string) => ({ ...sample("optimization", SHARED).item, optimization_id: id, name: id, config });
  const first = await send(token, "POST /api/optimization", run("credits-first"));
  expect(first.status, first.text).toBe(200);
  expect(first.policy).toBe(`"credits";q=${most};w=86400;qu="credits"`);
  expect(first.limit).toMatch(new RegExp(`^"credits";r=${most - Math.ceil(once)};t=\\d+$`));
  const refused = await send(token, "POST /api/optimization", run("credits-second"));
  expect([refused.status, refused.limit?.startsWith(`"credits";r=${most - Math.ceil(once)}`)]).toEqual([429, true]);
  expect(refused.text).toContain(`“Little money” has reached its limit of credits per day: ${most}.`);
  const { token: free } = await tokenWith({});
  // Another token of the same person is not held up by it.
  expect((await send(free, "POST /api/optimization", run("credits-other"))).status).toBe(200);
  const used = async () => {
    const list = JSON.parse((await send(free, "GET /api/auth/tokens")).text) as Record<string, unknown>[];
    return list.find((one) => one["token_id"] === token_id)!["credits_used"];
  };
  expect(await used()).toBe(once);
  const editor = new Person(product.url);
  await editor.signIn("editor@demo.test");
  const connected = await words(await editor.get("/settings/programs/connected"));
  expect(connected).toContain(
    `Little money No limit 1, no limit ${once.toLocaleString("en")} of ${most.toLocaleString("en")}`,
  );
  expect((await send(token, "POST /api/optimization/credits-first/cancel")).status).toBe(200);
  expect(await used()).toBe(0);
  expect((await send(token, "POST /api/optimization", run("credits-third"))).status).toBe(200);
});

test("the next minute has its own calls", async () => {
  const { token } = await tokenWith({ calls_per_minute: 1 });
  expect((await send(token, "GET /api/users")).status).toBe(200);
  stored("UPDATE token_calls SET began_at = began_at - 59000");
  expect(await send(token, "GET /api/users")).toMatchObject({ status: 429, seconds: 1 });
  stored("UPDATE token_calls SET began_at = began_at - 1000");
  expect((await send(token, "GET /api/users")).status).toBe(200);
  // Another process may have begun the minute a moment ahead of the clock of this one: it is the same minute.
  stored("UPDATE token_calls SET began_at = began_at + 5000");
  expect((await send(token, "GET /api/users")).status).toBe(429);
  // A clock that was set back does not hold a token up until it is there once more.
  stored("UPDATE token_calls SET began_at = began_at + 3600000");
  expect((await send(token, "GET /api/users")).status).toBe(200);
});

test("a changed limit counts at once, in both directions", async () => {
  const limited = await tokenWith({ calls_per_minute: 2 }, "viewer");
  const { token: free } = await tokenWith({}, "viewer");
  const change = (limits: unknown) => send(free, `PATCH /api/auth/token/${limited.token_id}`, limits);
  const ask = async () => (await send(limited.token, "GET /api/users")).status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  expect(JSON.parse((await change({ calls_per_minute: 3 })).text)).toMatchObject({ calls_per_minute: 3, calls: 2 });
  expect([await ask(), await ask()]).toEqual([200, 429]);
  expect((await change({ calls_per_minute: null })).status).toBe(200);
  expect([await ask(), await ask()]).toEqual([200, 200]);
  expect((await change({ calls_per_minute: 1, runs_per_day: 4 })).status).toBe(200);
  expect(await ask()).toBe(429);
  const list = JSON.parse((await send(free, "GET /api/auth/tokens")).text) as Record<string, unknown>[];
  expect(list.find(({ token_id }) => token_id === limited.token_id)).toMatchObject({
    calls_per_minute: 1,
    runs_per_day: 4,
    calls: 3,
    runs_started: 0,
  });
  expect(JSON.stringify(list)).not.toContain(limited.token);
});

test("a token with limits changes none, and nobody those of somebody else", async () => {
  const limited = await tokenWith({ runs_per_day: 5 });
  const other = await tokenWith({});
  const lift = { runs_per_day: null };
  for (const { token_id } of [limited, other]) {
    const { status, text } = await send(limited.token, `PATCH /api/auth/token/${token_id}`, lift);
    expect(status).toBe(403);
    expect(text).toContain("has limits of its own");
  }
  const path = `auth/token/${limited.token_id}`;
  // Who asks is looked at first: what is sent is nonsense, and nobody is told so.
  for (const body of [lift, { calls_per_day: "x" }]) {
    const statuses: Record<string, number> = {};
    for (const caller of ["superadmin", "admin", "viewer", "foreign", "nobody"] as const)
      statuses[caller] = (await product.call(caller, "PATCH", path, body)).status;
    expect(statuses).toEqual({ superadmin: 404, admin: 404, viewer: 404, foreign: 404, nobody: 401 });
  }
  expect((await product.call("viewer", "GET", "auth/tokens")).body).not.toContainEqual(
    expect.objectContaining({ token_id: limited.token_id }),
  );
  expect((await product.call("nobody", "GET", "auth/tokens")).status).toBe(401);
});

test("admins bound all tokens of their space, whatever these say, and no others do", async () => {
  const limit = (caller: Caller, body: unknown) => product.call(caller, "PATCH", "token-limits", body);
  for (const body of [{ calls_per_minute: 2 }, { calls_per_minute: "x" }]) {
    expect((await limit("viewer", body)).status).toBe(403);
    expect((await limit("editor", body)).status).toBe(403);
    expect((await limit("nobody", body)).status).toBe(401);
  }
  for (const caller of ["viewer", "editor"] as const)
    expect((await product.call(caller, "GET", "token-limits")).status).toBe(403);
  expect((await limit("admin", { calls_per_minute: 0 })).status).toBe(422);
  expect((await limit("admin", { calls: 3 })).status).toBe(422);
  const [free, wide, narrow] = [
    await tokenWith({}, "viewer"),
    await tokenWith({ calls_per_minute: 500, runs_per_day: 7 }, "viewer"),
    await tokenWith({ calls_per_minute: 20 }, "viewer"),
  ];
  const policyOf = async ({ token }: Token) => (await send(token, "GET /api/users")).policy;
  try {
    expect((await limit("admin", { calls_per_minute: 100, runs_per_day: 9 })).body).toEqual({
      calls_per_minute: 100,
      runs_per_day: 9,
      credits_per_day: null,
    });
    expect(await policyOf(free)).toBe('"calls";q=100;w=60, "runs";q=9;w=86400;qu="runs"');
    expect(await policyOf(wide)).toBe('"calls";q=100;w=60, "runs";q=7;w=86400;qu="runs"');
    expect(await policyOf(narrow)).toBe('"calls";q=20;w=60, "runs";q=9;w=86400;qu="runs"');
    // The other space is not touched, and its admin bounds its own.
    expect((await product.call("foreign", "GET", "token-limits")).body).toEqual({
      calls_per_minute: null,
      runs_per_day: null,
      credits_per_day: null,
    });
    expect((await product.call("foreign", "GET", "users")).headers.get("RateLimit-Policy")).toBeNull();
    const list = JSON.parse((await send(free.token, "GET /api/auth/tokens")).text) as Record<string, unknown>[];
    expect(list.find(({ token_id }) => token_id === wide.token_id)).toMatchObject({
      calls_per_minute: 500,
      runs_per_day: 7,
      in_force: { calls_per_minute: 100, runs_per_day: 7, credits_per_day: null },
    });
    // An admin's token with limits of its own does not widen them either.
    const limited = await tokenWith({ calls_per_minute: 50 }, "admin");
    expect((await send(limited.token, "PATCH /api/token-limits", { calls_per_minute: null })).status).toBe(403);
    expect((await limit("admin", { runs_per_day: null })).body).toEqual({
      calls_per_minute: 100,
      runs_per_day: null,
      credits_per_day: null,
    });
  } finally {
    await limit("admin", { calls_per_minute: null, runs_per_day: null });
  }
  expect(await policyOf(free)).toBeNull();
});

test("the log of accounts tells who changed which limit of what", async () => {
  const { token_id } = await tokenWith({ name: "Feed of the site" }, "viewer");
  expect((await product.call("viewer", "PATCH", `auth/token/${token_id}`, { runs_per_day: 12 })).status).toBe(200);
  expect((await product.call("viewer", "PATCH", `auth/token/${token_id}`, { name: "Feed" })).status).toBe(200);
  await product.call("admin", "PATCH", "token-limits", { runs_per_day: 8000 });
  await product.call("admin", "PATCH", "token-limits", { runs_per_day: null });
  const admin = new Person(product.url);
  await admin.signIn("admin@demo.test");
  const log = await words(await admin.get("/admin/team-members/changes"));
  expect(log).toContain("Access token: Feed of the site");
  expect(log).toContain("Runs per day of a token: – → 12");
  expect(log).toContain("Runs per day of a token: – → 8000");
  expect(log).toContain("Runs per day of a token: 8000 → –");
  // A new name is no limit.
  expect(log).not.toContain("Access token: Feed Runs");
});

test("a limit of 0, of text, of a half or beyond the most is refused at its field, and what has no name here too", async () => {
  const account = { email: "editor@demo.test", password: "energy-demo-2026" };
  const { token, token_id } = await tokenWith({});
  const odd: [field: string, values: unknown[]][] = [
    ["calls_per_minute", [0, -1, "sixty", 1.5, 1e6, true, []]],
    ["runs_per_day", [0, -1, "sixty", 1.5, 1e6, true, []]],
    ["credits_per_day", [0, -1, "sixty", 1.5, 1e10, true, []]],
    ["name", ["", "x".repeat(61), 7, "two\nlines"]],
  ];
  for (const [field, values] of odd)
    for (const value of values) {
      const signedIn = await send("", "POST /api/auth/token", { ...account, [field]: value });
      const changed = await send(token, `PATCH /api/auth/token/${token_id}`, { [field]: value });
      for (const { status, text } of [signedIn, changed]) {
        expect([status, issuesOf(text).map((issue) => issue.field)], `${field} ${String(value)}`).toEqual([
          422,
          [field],
        ]);
        expect(text).not.toContain("rules.");
      }
    }
  expect((await send(token, `PATCH /api/auth/token/${token_id}`, { calls_per_day: 3 })).status).toBe(422);
});

test("runs beyond the limit of a day are refused and not there, whoever refused others before", async () => {
  const { token } = await tokenWith({ runs_per_day: 1, calls_per_minute: 100 });
  const run = (id: string) => ({
    optimization_id: id,
    system_id: SHARED,
    name: id,
    scenario_ids: ["base"],
    dates: ["2030-01-01"],
    config: { delta_t: 6 },
  });
  // Refused for another reason, it is not counted.
  expect((await send(token, "POST /api/optimization", { ...run("odd"), dates: [] })).status).toBe(422);
  const first = await send(token, "POST /api/optimization", run("limited-1"));
  expect(first.status, first.text).toBe(200);
  expect(first.policy).toBe('"calls";q=100;w=60, "runs";q=1;w=86400;qu="runs"');
  expect(first.limit).toMatch(/^"calls";r=98;t=\d+, "runs";r=0;t=\d+$/);
  // The same once more is the same run: it is refused as such, and not counted.
  expect((await send(token, "POST /api/optimization", run("limited-1"))).status).toBe(409);
  const next = await send(token, "POST /api/optimization", run("limited-2"));
  expect(next.status, next.text).toBe(429);
  expect(next.text).toContain("reached its limit of runs per day: 1. Left: 0, needed: 1.");
  expect(next.seconds).toBeGreaterThan(86_000);
  expect(next.seconds).toBeLessThanOrEqual(86_400);
  expect((await send(token, "GET /api/optimization/limited-2")).status).toBe(404);
  const { token: other } = await tokenWith({});
  expect((await send(other, "POST /api/optimization", run("limited-2"))).status).toBe(200);
});

test("a plan counts as a run, also one that comes back, and a site of one page as its two", async () => {
  const { token, token_id } = await tokenWith({ runs_per_day: 5 });
  const started = async () =>
    (JSON.parse((await send(token, "GET /api/auth/tokens")).text) as { token_id: string; runs_started: number }[]).find(
      (row) => row.token_id === token_id,
    )!.runs_started;
  const start_at = new Date(Math.ceil(Date.now() / 900_000) * 900_000).toISOString();
  const id = { optimization_operation_id: "limited-plan", name: "limited-plan", system_id: SHARED };
  const plan = { ...id, scenario_id_sq: "base", start_at, days: 1 };
  const ordered = await send(token, "POST /api/optimization-operation", plan);
  expect([ordered.status, await started()], ordered.text).toEqual([200, 1]);
  expect((await send(token, "DELETE /api/optimization-operation/limited-plan")).status).toBe(200);
  const restored = await send(token, "POST /api/optimization-operation/limited-plan/restore");
  expect([restored.status, await started()], restored.text).toEqual([200, 2]);
  const site = async (system_id: string) => {
    const body = new URLSearchParams({ system_id, place: "Freiburg", kind: "farm", year: "2027" });
    const headers = { Authorization: `Bearer ${token}` };
    const init = { method: "POST", body, headers, redirect: "manual" as const };
    const response = await fetch(`${product.url}/systems/new/quick`, init);
    return { status: response.status, text: await response.text() };
  };
  const first = await site("limited-site");
  expect([first.status, await started()], first.text).toEqual([303, 4]);
  // Sent twice it is one order.
  await site("limited-site");
  expect(await started()).toBe(4);
  const second = await site("limited-site-2");
  // A page keeps what was typed, and says why.
  expect([second.status, await started()]).toEqual([422, 4]);
  expect(second.text).toContain("Left: 1, needed: 2.");
});

test("a call that was refused for its limit leaves its key free", async () => {
  const { token } = await tokenWith({ calls_per_minute: 1 }, "admin");
  const { item } = sample("carrier", "");
  const key = { "Idempotency-Key": '"limited-once"' };
  expect((await send(token, "GET /api/users")).status).toBe(200);
  expect((await send(token, "POST /api/carrier", item, key)).status).toBe(429);
  stored("UPDATE token_calls SET began_at = began_at - 60000");
  expect((await send(token, "POST /api/carrier", item, key)).status).toBe(200);
});

test("the account page shows limits and what is gone, and sets them without scripts, for the person's own tokens", async () => {
  const { token, token_id } = await tokenWith({ calls_per_minute: 1200 }, "viewer");
  await send(token, "GET /api/users");
  const [viewer, stranger] = [new Person(product.url), new Person(product.url)];
  await viewer.signIn("viewer@demo.test");
  await stranger.signIn("admin@demo.test");
  const path = `/settings/account/tokens/${token_id}`;
  const list = await (await viewer.get("/settings/account")).text();
  expect(list).toContain("1,200 calls per minute");
  expect(list).toContain(`href="${path}"`);
  expect(await words(await viewer.get(path))).toContain("Calls in this minute 1 of 1,200");
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.post(path, { calls_per_minute: "", runs_per_day: "" })).status).toBe(404);
  const read = { scopes: "read", calls_per_minute: "", runs_per_day: "" };
  const wrong = await viewer.post(path, { calls_per_minute: "0", runs_per_day: "many" });
  const text = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(text).toContain("Enter a number from 1 to 100000.");
  expect(text).toContain('value="many"');
  expect((await viewer.post(path, { ...read, name: "Meter", calls_per_minute: "1" })).status).toBe(303);
  expect(await (await viewer.get("/settings/account")).text()).toContain("Meter");
  expect((await send(token, "GET /api/users")).status).toBe(429);
  expect((await viewer.post(path, read)).status).toBe(303);
  expect((await send(token, "GET /api/users")).status).toBe(200);
  expect((await send(token, "DELETE /api/node/demo-pv")).text).toContain("lacks the scope");
  // A token has one at least.
  const none = await viewer.post(path, { calls_per_minute: "", runs_per_day: "" });
  expect([none.status, (await none.text()).includes("Choose at least one.")]).toEqual([422, true]);
});

test("admins set the limits of all tokens on a page without scripts; others do not get there", async () => {
  const [admin, viewer] = [new Person(product.url), new Person(product.url)];
  await admin.signIn("admin@demo.test");
  await viewer.signIn("viewer@demo.test");
  const path = "/admin/team-members/tokens";
  expect((await viewer.get(path)).status).toBe(302);
  expect((await viewer.post(path, { calls_per_minute: "1" })).status).toBe(302);
  const wrong = await admin.post(path, { calls_per_minute: "2.5", runs_per_day: "" });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('value="2.5"');
  expect((await admin.post(path, { calls_per_minute: "3000", runs_per_day: "" })).status).toBe(303);
  expect((await product.call("admin", "GET", "token-limits")).body).toEqual({
    calls_per_minute: 3000,
    runs_per_day: null,
    credits_per_day: null,
  });
  const { token_id } = await tokenWith({}, "viewer");
  const page = await words(await viewer.get(`/settings/account/tokens/${token_id}`));
  expect(page).toContain("0 of 3,000");
  expect(page).toContain("The stricter limit counts.");
  expect((await admin.post(path, { calls_per_minute: "", runs_per_day: "" })).status).toBe(303);
  expect((await product.call("viewer", "GET", "users")).headers.get("RateLimit-Policy")).toBeNull();
});
