import { afterAll, beforeAll, expect, test } from "vitest";
import { FormUser } from "../../helpers/formUser";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { ground, sample } from "../core/samples";

/** Zones by page and by call: every name of the tz database, former ones under the name of today, and clocks without summer time. */

let product: Product;
let user: FormUser;
const SITE = "zone-site";
const edit = `/system/${SITE}/edit`;

const system = (timezone: string) => {
  const named = { system_id: SITE, name: "Zone site", geometry_id: `${SITE}-border`, timezone };
  return { ...sample("system", "").item, ...named };
};
const stored = async () =>
  ((await product.call("editor", "GET", `system/${SITE}`)).body as { timezone: string }).timezone;
const save = async (timezone: string) => (await product.call("editor", "POST", "system", system(timezone))).status;

beforeAll(async () => {
  product = await startProduct();
  expect(await save("Europe/Kiev")).toBe(200);
  const square = [
    [30, 50],
    [31, 50],
    [31, 51],
    [30, 51],
    [30, 50],
  ];
  const border = { ...ground(SITE)[0], geometry_id: `${SITE}-border`, type: "Polygon", coordinates: [square] };
  expect((await product.call("editor", "POST", "geometry", border)).status).toBe(200);
  const person = new Person(product.url);
  await person.signIn("editor@demo.test");
  user = new FormUser(person);
});
afterAll(() => product.stop());

test("a call takes former names, names of today and offsets, and refuses others", async () => {
  expect(await stored()).toBe("Europe/Kyiv");
  for (const [sent, today] of [
    ["US/Eastern", "America/New_York"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Oslo", "Europe/Oslo"],
    ["Etc/GMT-1", "+01:00"],
    ["+01:00", "+01:00"],
  ] as const) {
    expect(await save(sent), sent).toBe(200);
    expect(await stored(), sent).toBe(today);
  }
  const refused = await product.call("editor", "POST", "system", system("Mars/Base"));
  expect([refused.status, (refused.body as { error_details: { field: string }[] }).error_details[0]!.field]).toEqual([
    422,
    "timezone",
  ]);
});

test("a page shows the name of today, and an offset as a clock without summer time", async () => {
  expect(await save("Asia/Calcutta")).toBe(200);
  await user.open(edit);
  const selected = /<option[^>]*selected=""[^>]*>([^<]*)<\/option>/g;
  expect([...user.page.matchAll(selected)].map(([, label]) => label)).toContain("Asia/Kolkata");
  expect(user.page).not.toContain("Asia/Calcutta");
  expect(user.page).toContain("Europe/Kyiv");
  await user.send("Save", { choose: { timezone: "+01:00, without summer time" } });
  expect(await stored()).toBe("+01:00");
});
