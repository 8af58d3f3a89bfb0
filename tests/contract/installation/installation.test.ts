import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { openQueue } from "../../../db/queue";
import { openRunning } from "../../../db/running";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, CALLERS, type Product, startProduct } from "../../helpers/product";

/** What the installation tells of itself, and to whom. */
let product: Product;
let as: (caller: Caller) => Person;
const TOKEN = "a-token-of-the-monitoring";
beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, CALLERS);
});
afterAll(() => product.stop());

/** With headers that fetch would not send, such as Host. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    const sent = request(`${url}/metrics`, { headers }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", failed).end();
  });

describe("the operations page", () => {
  const page = "/admin/operations";
  const open = async (query: string) => (await as("superadmin").get(page + query)).text();

  test("finds an error by the id that the error page showed", async () => {
    const running = openRunning(product.dataDir);
    const error = { at: Date.now(), process: "web", source: "request /systems", stack: "Error: at a.ts:1" };
    running.keepError({ ...error, id: "id-of-first", message: "the first fell over" });
    running.keepError({ ...error, id: "id-of-second", message: "the second fell over" });
    running.close();
    const page = await open("?error=id-of-first");
    expect(page).toContain("the first fell over");
    expect(page).not.toContain("the second fell over");
    expect(await open("?error=unheard-of")).toContain("No error with this id is stored.");
  });

  test("says why a job failed in words, with what they speak of", async () => {
    const queue = openQueue(product.dataDir);
    // Of no worker's types, so that only the test takes it.
    queue.enqueue({ type: "kept_for_the_test", space: "demo" });
    const refusal = { message: "errors.catalogue_missing", params: { names: "hydrogen pipe" } };
    const claimed = queue.claim("test", ["kept_for_the_test"])!;
    const reason = { code: "import_refused", message: refusal.message, details: { refusal } };
    expect(queue.fail(claimed.id, claimed.lease_token, reason, { retry: false })).toBe(true);
    queue.close();
    const shown = await open("?state=failed");
    expect(shown).toContain("only an administrator can add them: hydrogen pipe");
    expect(shown).not.toContain(refusal.message);
  });

  test("filters jobs, cancels and repeats what may be, for super admins alone", async () => {
    const queue = openQueue(product.dataDir);
    try {
      const waiting = queue.enqueue({ type: "watch_spot_prices", runAfter: Date.now() + HOUR_MS });
      const mail = queue.enqueue({ type: "mail", space: "demo" });
      for (const caller of ["admin", "editor", "viewer"] as const) {
        const refused = await as(caller).post(page, { intent: `cancel:${waiting.id}` });
        expect([refused.status, refused.headers.get("Location")]).toEqual([302, "/systems"]);
      }
      expect(queue.get(waiting.id)?.state).toBe("pending");
      const shown = await open("?state=pending&type=watch_spot_prices");
      expect(shown).toContain(`cancel:${waiting.id}`);
      expect(shown).not.toContain(mail.id);
      const send = async (intent: string) => (await as("superadmin").post(page, { intent })).status;
      expect([await send(`cancel:${waiting.id}`), await send(`cancel:${waiting.id}`)]).toEqual([303, 409]);
      expect(queue.get(waiting.id)?.state).toBe("cancelled");
      expect([await send(`again:${waiting.id}`), await send(`again:${waiting.id}`)]).toEqual([303, 303]);
      expect(queue.list({ type: "watch_spot_prices", state: "pending" })).toHaveLength(1);
      queue.requestCancel(mail.id);
      expect([await send(`again:${mail.id}`), await send("again:nothing"), await send("")]).toEqual([409, 404, 404]);
    } finally {
      queue.close();
    }
  });
});

describe("/metrics without a token", () => {
  test("tells programs on the same machine what was asked, by pattern", async () => {
    // A request counts when its answer is out: both are read to their end.
    await (await fetch(`${product.url}/api/systems`, { headers: product.signIn("viewer") })).text();
    const unknown = `${product.url}/system/demo-district/no-such/${"x".repeat(200)}`;
    await (await fetch(unknown, { redirect: "manual" })).text();
    const { status, text } = await ask(product.url);
    expect(status).toBe(200);
    expect(text).toMatch(/^energy_http_requests_total\{process="web",route="\/api\/\*",status="2xx"\} \d+$/m);
    expect(text).toMatch(/route="other"/);
    expect(text).toMatch(/^energy_process_memory_bytes\{process="web"\} \d{8,}$/m);
    expect(text).toMatch(/^energy_database_bytes\{kind="spaces"\} \d{5,}$/m);
    expect(text).toMatch(/^energy_jobs_waiting \d+$/m);
    for (const secret of ["demo-district", "@demo.test", "xxx", "editor"]) expect(text).not.toContain(secret);
    for (const line of text.trim().split("\n"))
      expect(line).toMatch(/^(# (HELP|TYPE) energy_\w+ .+|energy_\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
  });

  test.each<[string, Record<string, string>]>([
    ["a proxy", { "X-Forwarded-For": "203.0.113.9" }],
    ["a proxy that says so otherwise", { Via: "1.1 proxy" }],
    ["another name", { Host: "energy.example" }],
  ])("tells nothing through %s", async (_way, headers) => {
    const { status, text } = await ask(product.url, headers);
    expect([status, text.includes("energy_")]).toEqual([403, false]);
  });
});

test("/metrics with a token tells whoever sends it, and nobody else", async () => {
  const guarded = await startProduct({ METRICS_TOKEN: TOKEN });
  try {
    expect((await ask(guarded.url)).status).toBe(401);
    expect((await ask(guarded.url, { Authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
    const { status, text } = await ask(guarded.url, {
      Authorization: `Bearer ${TOKEN}`,
      Host: "energy.example",
      "X-Forwarded-For": "203.0.113.9",
    });
    expect([status, text.includes("energy_jobs_waiting")]).toEqual([200, true]);
  } finally {
    await guarded.stop();
  }
});
