import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

let product: Product;
const people: Record<string, Person> = {};
beforeAll(async () => {
  product = await startProduct();
  for (const name of ["admin", "editor", "viewer"]) {
    people[name] = new Person(product.url);
    await people[name].signIn(`${name}@demo.test`);
  }
  people.nobody = new Person(product.url);
});
afterAll(() => product.stop());

const technology = { technology_id: "own-boiler", "name.en": "Own boiler", color: "#112233", icon: "boiler" };
const carrier = { "name.en": "Own carrier", unit: "kg", color: "#112233" };

describe("pages of the catalogue", () => {
  test.each([
    ["/admin/technologies", 302, 302],
    ["/admin/technologies/new?parent=chp_gas", 302, 302],
    ["/admin/technologies/chp_gas", 302, 302],
    ["/carriers/heat", 200, 200],
    ["/carriers/new", 403, 403],
    ["/carriers/heat/edit", 403, 403],
    ["/carriers/heat/delete", 403, 403],
    ["/carriers/heat/levels/new", 200, 403],
    ["/carriers/nothing", 404, 404],
    ["/colors", 200, 200],
  ])("%s answers an editor with %i and a viewer with %i", async (path, editor, viewer) => {
    expect((await people.editor!.get(path)).status).toBe(editor);
    expect((await people.viewer!.get(path)).status).toBe(viewer);
    const loginPage = await people.nobody!.get(path);
    expect(loginPage.headers.get("Location")).toContain("/login");
  });

  test.each([
    ["/admin/technologies/new?parent=chp_gas", technology, 302],
    ["/carriers/new", carrier, 403],
    ["/carriers/heat/delete", { confirm_count: "1" }, 403],
    ["/carriers/heat/levels/new", { "value.en": "1 K" }, 403],
    ["/colors", { "carrier[0].id": "heat", "carrier[0].color": "#000000" }, 403],
  ])("what a viewer sends to %s changes nothing", async (path, form, status) => {
    expect((await people.viewer!.post(path, form)).status).toBe(status);
    const { body } = await product.call("viewer", "GET", "carriers");
    expect(JSON.stringify(body)).not.toContain("Own carrier");
  });

  test("an admin adds a technology below another, changes it and deletes it", async () => {
    const admin = people.admin!;
    const empty = await admin.post("/admin/technologies/new?parent=chp_gas", { ...technology, "name.en": " " });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("This field is required.");

    const added = await admin.post("/admin/technologies/new?parent=chp_gas", technology);
    expect([added.status, added.headers.get("Location")]).toEqual([303, "/technologies?technology=own-boiler"]);
    const page = await (await admin.get("/technologies?technology=own-boiler")).text();
    expect(page).toContain("Own boiler");
    expect(page).toContain('href="/admin/technologies/own-boiler"');

    const edit = await (await admin.get("/admin/technologies/own-boiler")).text();
    const expected = /name="expected" value="([^"]+)"/.exec(edit)?.[1] ?? "";
    const renamed = { ...technology, "name.en": "Renamed", expected };
    expect((await admin.post("/admin/technologies/own-boiler", renamed)).status).toBe(303);
    const again = await admin.post("/admin/technologies/own-boiler", renamed);
    expect([again.status, (await again.text()).includes("Renamed")]).toEqual([422, true]);

    expect((await admin.post("/admin/technologies/own-boiler/delete", { confirm_count: "2" })).status).toBe(422);
    expect((await admin.post("/admin/technologies/own-boiler/delete", { confirm_count: "1" })).status).toBe(303);
    expect((await admin.get("/admin/technologies/own-boiler")).status).toBe(404);
    expect((await admin.get("/admin/technologies/chp_gas")).status).toBe(403);
    expect((await admin.post("/admin/technologies/chp_gas/delete", { confirm_count: "1" })).status).toBe(403);
  });

  test("an admin adds a carrier and a level; what is in use stays", async () => {
    const admin = people.admin!;
    const added = await admin.post("/carriers/new", carrier);
    expect(added.headers.get("Location")).toBe("/carriers/own_carrier");
    expect((await admin.post("/carriers/new", carrier)).status).toBe(422);
    expect((await admin.post("/carriers/own_carrier/levels/new", { "value.de": "5 bar" })).status).toBe(303);
    expect(await (await admin.get("/carriers/own_carrier")).text()).toContain("own_carrier_5_bar");
    expect((await admin.get("/carriers/heat/levels/own_carrier_5_bar")).status).toBe(404);
    expect((await admin.get("/carriers/own_carrier/levels/own_carrier_none")).status).toBe(404);
    const refused = await admin.post("/carriers/electricity/delete", { confirm_count: "1" });
    expect(refused.status).toBe(422);
    expect((await admin.post("/carriers/own_carrier/delete", { confirm_count: "1" })).status).toBe(303);
    expect((await admin.get("/carriers/own_carrier")).status).toBe(404);
  });

  test("nothing of it is seen in another company space", async () => {
    await people.admin!.post("/carriers/new", { ...carrier, "name.en": "Secret carrier" });
    const { body } = await product.call("foreign", "GET", "carriers");
    expect(JSON.stringify(body)).not.toContain("Secret carrier");
  });
});
