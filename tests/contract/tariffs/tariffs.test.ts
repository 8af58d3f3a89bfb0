import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** Tariffs by their pages alone, without scripts. */

let product: Product;
let people: (name: "viewer" | "editor" | "foreign") => Person;

beforeAll(async () => {
  product = await startProduct();
  people = await peopleOf(product.url, ["viewer", "editor", "foreign"]);
});
afterAll(() => product.stop());

describe("a tariff", () => {
  let path = "";

  test("begins with a structure, asks for its prices and takes them", async () => {
    const user = new FormUser(people("editor"));
    await user.open("/tariffs/new");
    await user.send("Save", { type: { name: "Dairy" }, choose: { template: "Germany: business with metered power" } });
    path = user.path.split("?")[0]!;
    expect(user.text).toContain("Prices have to be entered before anything is computed: Grid fee by full-load hours");
    expect(user.text).toContain("The prices of this year are examples");
    await user.follow("Edit Grid fee by full-load hours");
    await user.send("Save", { type: { below_kw: "20", below_kwh: "0.05", above_kw: "100" } }).catch(() => undefined);
    expect(user.page).toContain("Error:");
    await user.send("Save", { type: { below_kw: "20", below_kwh: "0.05", above_kw: "100", above_kwh: "0.015" } });
    expect(user.text).not.toContain("Prices have to be entered");
    expect(user.text).toContain("20.00 EUR/kW/a, 0.05 EUR/kWh up to 2,500 h");
    expect(user.text).toContain("These parts cost the same in every hour of 2025");
  });

  test("has times of use, with rows that nobody filled in left out", async () => {
    const user = new FormUser(people("editor"));
    await user.open(path);
    await user.follow("Edit Energy price");
    await user.send("Save", {
      type: { "windows[1].from": "22:00", "windows[1].to": "06:00", "windows[1].price": "0.08" },
    });
    const stored = (await product.call("viewer", "GET", path.slice(1).replace("tariffs", "tariff"))).body as {
      versions: { elements: { windows: object[] }[] }[];
    };
    expect(stored.versions[0]!.elements[0]!.windows).toEqual([
      { from_month: 1, to_month: 12, days: "every", from: "22:00", to: "06:00", price: 0.08 },
    ]);
    expect(user.text).toContain("0.08 EUR/kWh 22:00–06:00");
  });

  test("is seen by viewers, changed by editors alone, and not there for another space", async () => {
    const statuses = async (name: "viewer" | "foreign") =>
      Promise.all(
        [path, `${path}/edit`, `${path}/versions/2025/parts/0`].map(
          async (one) => (await people(name).get(one)).status,
        ),
      );
    expect(await statuses("viewer")).toEqual([200, 403, 403]);
    expect(await statuses("foreign")).toEqual([404, 404, 404]);
    expect((await people("viewer").post(`${path}/delete`, {})).status).toBe(403);
    expect((await people("viewer").post("/tariffs/new", { name: "" })).status).toBe(403);
  });

  test("gets one more year, and is deleted and restored", async () => {
    const user = new FormUser(people("editor"));
    await user.open(path);
    await user.follow("Add a year");
    await user.send("Save", { type: { year: "2027" } });
    expect(user.text).toContain("Parts of the bill (2027)");
    await user.open(`${path}/delete`);
    await user.send("Delete", {});
    expect(user.path).toBe("/tariffs");
    await user.open("/tariffs?tab=deleted");
    expect(user.text).toContain("Dairy");
    await user.send("Restore Dairy", {}).catch(() => user.send("Restore", {}));
    expect((await people("viewer").get(path)).status).toBe(200);
  });
});

describe("bills by tariff", () => {
  const page = "/system/demo-district/digital-twin/tariffs";

  test("of a series of the system, one line for each part, and compared", async () => {
    const user = new FormUser(people("viewer"));
    await user.open(page);
    await user.send("Show the bills", { tick: ["tariff=demo-tariff"] });
    expect(user.text).toContain("Bill by Household (demo)");
    expect(user.text).toContain("The customer bears the tax: the total is with it.");
    expect(user.text).toContain("The prices of 2025 are examples.");
    const other = new FormUser(people("editor"));
    await other.open("/tariffs/new");
    await other.send("Save", { type: { name: "Night" }, choose: { template: "Great Britain: Economy 7" } });
    await user.open(page);
    await user.send("Show the bills", { tick: ["tariff=Night", "tariff=demo-tariff"] });
    expect(user.text).toContain("Comparison");
    expect(user.text).toContain("other currency");
  });

  test("is not there for another space", async () => {
    expect((await people("foreign").get(`${page}?tariff=demo-tariff`)).status).toBe(404);
  });
});
