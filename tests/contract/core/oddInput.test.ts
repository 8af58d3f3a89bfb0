import { afterAll, beforeAll, expect, test } from "vitest";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** What broken programs send to the pages: answered each time, never with a failure of the server. */

const DEMO = "/system/demo-district";
const twin = `${DEMO}/digital-twin`;
let product: Product;
let editor: Person;
beforeAll(async () => {
  product = await startProduct();
  editor = new Person(product.url);
  expect((await editor.signIn("editor@demo.test")).status).toBe(303);
});
afterAll(() => product.stop());

const raw = (path: string, type: string, body: string, method = "POST"): Promise<Response> =>
  editor.send(new URL(path, product.url), {
    method,
    headers: { "Content-Type": type },
    ...(method === "HEAD" ? {} : { body }),
  });

const ODD = ["-1", "0", "1e99", "abc", "constructor", "__proto__", "%00", "👩‍🔧", "x".repeat(3000), "' OR 1=1 --"];
const QUERIES = [
  "page",
  "sort",
  "tab",
  "q",
  "year",
  "optimization_id",
  "scenario_id",
  "node_id",
  "kind",
  "technology_id",
];
const LISTS = [
  "/systems",
  "/carriers",
  "/technologies",
  "/audit",
  "/geometries",
  "/scenarios",
  "/parameters",
  "/search",
  `${twin}/components`,
  `${twin}/components/new`,
  `${twin}/infrastructure`,
  `${twin}/scenarios`,
  `${twin}/parameters`,
  `${twin}/parameters/new`,
  `${twin}/audit`,
  `${DEMO}/designer/optimizations`,
  `${DEMO}/designer/results/summary`,
  `${DEMO}/designer/results/operation`,
];

test("no query makes a page fail", async () => {
  const failed: string[] = [];
  for (const [i, path] of LISTS.entries())
    for (const [j, value] of ODD.entries()) {
      const query = new URLSearchParams(QUERIES.map((name) => [name, value]));
      const one = new URLSearchParams([[QUERIES[(i + j) % QUERIES.length]!, value]]);
      for (const text of [query, one]) {
        const address = `${path}?${text.toString()}`;
        const { answer } = await editor.follow(await editor.get(address));
        if (answer.status >= 500) failed.push(`${address.slice(0, 120)} ${answer.status}`);
      }
    }
  expect(failed).toEqual([]);
});

test("no form, body or method makes the server fail", async () => {
  const forms = [
    "/login",
    "/locale",
    "/theme",
    "/systems/new",
    "/systems/import",
    `${DEMO}/edit`,
    `${twin}/components/new/form?technology_id=photovoltaics`,
    `${twin}/components/demo-pv`,
    `${twin}/infrastructure/locations/new`,
    `${twin}/infrastructure/connections/new`,
    `${twin}/scenarios/new`,
    `${twin}/parameters`,
    `${twin}/parameters/new?step=3&system=1&scenario_id=base&parameter_type=interest_rate`,
    `${DEMO}/designer/optimizations`,
    "/settings/account",
    "/carriers",
    "/no-such-page",
  ];
  const failed: string[] = [];
  const note = (what: string, { status }: Response) => {
    if (status >= 500) failed.push(`${what} ${status}`);
  };
  for (const path of forms) {
    note(`json ${path}`, await raw(path, "application/json", '{"name":"x"}'));
    note(`text ${path}`, await raw(path, "text/plain", "x"));
    note(`broken ${path}`, await raw(path, "multipart/form-data; boundary=x", "garbage"));
    note(`boundless ${path}`, await raw(path, "multipart/form-data", "garbage"));
    note(`empty ${path}`, await editor.post(path, {}));
    const odd =
      "name=a&name=b&__proto__=1&constructor=2&rows[0].value=1e999&rows[0].value=x&a[b][c]=1&vertices=%00&intent=nope";
    note(`odd ${path}`, await raw(path, "application/x-www-form-urlencoded", odd));
    for (const value of ["1e308", "a%00b", "%F0%9F%91%A9", "constructor", "x".repeat(5000)]) {
      const names = [
        "name",
        "longitude",
        "latitude",
        "value",
        "geometry_id",
        "id",
        "scenario_id",
        "system_id",
        "expected",
      ];
      const body = names.map((name) => `${name}=${value}`).join("&");
      note(`${value.slice(0, 9)} ${path}`, await raw(path, "application/x-www-form-urlencoded", body));
    }
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])
      note(`${method} ${path}`, await raw(path, "application/x-www-form-urlencoded", "name=x", method));
  }
  expect(failed).toEqual([]);
  const large = await raw(`${twin}/scenarios/new`, "application/x-www-form-urlencoded", `name=${"x".repeat(9e6)}`);
  expect(large.status).toBe(413);
  expect((await raw(`${twin}/scenarios/new`, "application/json", "{}")).status).toBe(415);
});
