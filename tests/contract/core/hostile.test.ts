import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { busyOf } from "../../fuzz/hostile";
import { stallDuring, watchHealth } from "../../helpers/health";
import { Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";

/** Bodies made to hold up or end the product: each is refused at once, and everybody else is served meanwhile. */

let product: Product;
let editor: Person;
beforeAll(async () => {
  product = await startProduct();
  editor = new Person(product.url);
  await editor.signIn("editor@demo.test");
});
afterAll(() => product.stop());

/** The status of a post, and the longest time [ms] that /healthz took meanwhile. */
async function meanwhile(send: () => Promise<Response>): Promise<{ status: number; stall: number }> {
  const { value, stall } = await stallDuring(product.url, async () => {
    const answer = await send();
    await answer.text();
    return answer.status;
  });
  return { status: value, stall };
}

const form = (path: string, body: string, who?: Person): Promise<Response> => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: product.url };
  return who
    ? who.send(new URL(path, product.url), { method: "POST", headers, body })
    : fetch(product.url + path, { method: "POST", headers, body, redirect: "manual" });
};

/** Loads of the machine vary; what is guarded against took seconds to minutes. */
const STALL_MS = 1000;
/** Processor time of the main thread between two requests that are served: reading and checking these points there takes several times as long. */
const BUSY_MS = 150;

describe("forms", () => {
  test.each([
    ["an index of a hundred million", "email[100000000]=x"],
    ["an index of twenty million", "email[20000000]=x"],
    ["a name of a megabyte", `${"a".repeat(60_000)}=x`],
    ["fields beyond all counting", "a=&".repeat(20_000)],
    ["a name of a thousand steps", `a${".b".repeat(1000)}=x`],
  ])("of strangers with %s are refused", async (_name, body) => {
    const { status, stall } = await meanwhile(() => form("/login", body));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(stall).toBeLessThan(STALL_MS);
  });

  test("of strangers end at 64 kB, of people who are signed in at 8 MB", async () => {
    const long = (n: number) => `name=${"x".repeat(n)}`;
    expect((await form("/login", long(70_000))).status).toBe(413);
    const path = "/system/demo-district/digital-twin/scenarios/new";
    expect((await form(path, long(70_000), editor)).status).toBe(422);
    expect((await form(path, long(9e6), editor)).status).toBe(413);
  });

  test("of 800 000 fields are refused before they are taken apart", async () => {
    const path = "/system/demo-district/digital-twin/scenarios/new";
    const { status, stall } = await meanwhile(() => form(path, "a=1&".repeat(800_000), editor));
    expect(status).toBe(413);
    expect(stall).toBeLessThan(STALL_MS);
  });
});

const json = (path: string, body: string, caller: Caller = "nobody"): Promise<Response> => {
  const headers = { "Content-Type": "application/json", ...product.signIn(caller) };
  return fetch(`${product.url}/api/${path}`, { method: "POST", headers, body });
};

describe("calls", () => {
  test("a sign-in is 16 kB at most", async () => {
    const { status, stall } = await meanwhile(() => json("auth/token", `{"email":[${"[],".repeat(1e6)}[]]}`));
    expect(status).toBe(413);
    expect(stall).toBeLessThan(STALL_MS);
  });

  const many = `{"geometry_id":"g","name":"g","system_id":"demo-district","type":"Polygon","coordinates":[${"[],".repeat(299_999)}[]]}`;

  test("who may write nothing is not read at length", async () => {
    expect((await product.call("viewer", "POST", "geometry", { anything: many })).status).toBe(413);
  });

  test("whoever may not write there is told so before the row is looked at", async () => {
    const row = { scenario_id: "s", system_id: "demo-district", no_such_field: 1 };
    expect((await product.call("foreign", "POST", "scenario", row)).status).toBe(404);
    expect((await product.call("editor", "POST", "scenario", row)).status).toBe(422);
  });

  test("a field that is not known is named, however deep and in whichever call", async () => {
    const place = {
      geometry_id: "deep",
      name: "Deep",
      system_id: "demo-district",
      type: "Point",
      coordinates: [6, 51],
    };
    const named = (field: string) => ({
      status: 422,
      body: { error_details: [expect.objectContaining({ field, message: "This field is not known." }) as unknown] },
    });
    const properties = { available_space: null, availible_space: 3 };
    expect(await product.call("editor", "POST", "geometry", { ...place, properties })).toMatchObject(
      named("properties.availible_space"),
    );
    const units = { url: "is_convertible", from_unit: "kg", to_unit: "t", form_unit: "g" };
    expect(await product.call("editor", "POST", "awaitCluster", units)).toMatchObject(named("form_unit"));
    expect(await product.call("editor", "GET", "technologies?delted=1")).toMatchObject(named("delted"));
    const hard = await product.call("editor", "DELETE", "geometry/none?hard=true");
    expect(hard).toMatchObject({ status: 422, body: { error_details: [{ field: "hard" }] } });
  });

  test("a row of 300 000 lists is refused", async () => {
    const body = JSON.parse(
      `{"geometry_id":"g","name":"g","system_id":"demo-district","type":"Polygon","coordinates":[${"[],".repeat(29_999)}[]]}`,
    ) as object;
    expect((await product.call("editor", "POST", "geometry", body)).status).toBe(413);
  });

  test("a row of 20 000 names is refused before they are looked at", async () => {
    const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]));
    expect((await product.call("editor", "POST", "scenario", { ...names, scenario_id: "wide" })).status).toBe(413);
  });

  test("an id that is no text is refused with a sentence", async () => {
    for (const optimization_id of [{ toString: null }, ["a"], 7, null]) {
      const run = { optimization_id, system_id: "demo-district", dates: ["2030-01-01"], config: {} };
      expect(await product.call("editor", "POST", "optimization", run)).toMatchObject({
        status: 422,
        body: {
          error_details: expect.arrayContaining([expect.objectContaining({ field: "optimization_id" })]) as unknown,
        },
      });
    }
  });

  test("a name that reaches into the prototype is no field, however it is written", async () => {
    const row = (name: string) =>
      `{"scenario_id":"proto","name":"x","system_id":"demo-district","${name}":{"name":"y"}}`;
    for (const name of ["__proto__", "\\u005f_proto__"])
      expect((await json("scenario", row(name), "editor")).status).toBe(200);
  });

  test("five years of quarter-hours hold nobody up, right or wrong; of what is wrong a hundred are named", async () => {
    const first = Date.UTC(2015, 0, 1);
    const series = (value: string) => {
      const points = Array.from(
        { length: 175_000 },
        (_, i) => `{"timestamp":"${new Date(first + i * 9e5).toISOString()}","value":${value}}`,
      );
      return `{"system_id":"demo-district","properties":{"unit":"kW"},"data":[${points.join(",")}]}`;
    };
    const bodies = { long: series("7"), wrong: series('"a"') };
    const health = watchHealth(product.url, () => busyOf(product.pid));
    const long = await json("timeseries/long", bodies.long, "editor");
    const wrong = await json("timeseries/wrong", bodies.wrong, "editor");
    await health.stop();
    expect(health.worst("busy").busy).toBeLessThan(BUSY_MS);
    expect(long.status).toBe(200);
    const { error_details } = (await wrong.json()) as { error_details: unknown[] };
    expect(error_details).toHaveLength(100);
    expect(error_details[99]).toMatchObject({ field: "data.99.value", message: "Enter a number." });
  });

  test("a batch of a million empty points is not looked at", async () => {
    const { status, stall } = await meanwhile(() =>
      json("system/demo-district/live-points", `{"data":[${"{},".repeat(1.3e6)}{}]}`, "editor"),
    );
    expect(status).toBe(413);
    expect(stall).toBeLessThan(STALL_MS);
  });

  test("an outline that goes back and forth is refused, not looked at for minutes", async () => {
    const zigzag = Array.from({ length: 19_000 }, (_, i) => [(i % 2) * 10 + i / 1e5, 40 + i / 1e4 + (i % 2) * 3]);
    const item = {
      geometry_id: "zigzag",
      name: "zigzag",
      system_id: "demo-district",
      type: "Polygon",
      coordinates: [[...zigzag, zigzag[0]]],
    };
    const began = performance.now();
    expect((await product.call("editor", "POST", "geometry", item)).status).toBe(422);
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});

describe("sign-in", () => {
  test("of eighty wrong passwords at once ten are compared", async () => {
    const sent = Array.from({ length: 80 }, () =>
      json("auth/token", JSON.stringify({ email: "raced@demo.test", password: "wrong-password" })),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
  });

  test("a form of another site signs nobody out", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.test" };
    const answer = await fetch(`${product.url}/logout`, { method: "POST", headers, redirect: "manual" });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("pages of somebody signed in are kept by no cache", async () => {
    expect((await editor.get("/systems")).headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("a way back with letters beyond ASCII leads there", async () => {
    const someone = new Person(product.url);
    const answer = await someone.signIn("viewer@demo.test", undefined, { return_to: "/search?q=Größe" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/search?q=Gr%C3%B6%C3%9Fe"]);
  });

  test("a name to be shown is one line", async () => {
    const answer = await editor.post("/settings/account", { intent: "name", displayName: "one\ntwo" });
    expect(answer.status).toBe(422);
  });
});
