import { afterAll, beforeAll, expect, test } from "vitest";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const SCENARIOS = "/system/demo-district/digital-twin/scenarios";
const form = { scenario_id: "kept-one", name: `A "long" name & <b>more</b>`, password: "not this" };
const page = { "Sec-Fetch-Dest": "document" };

test("a form sent after the sign-in ended is kept, and can be sent again", async () => {
  const person = new Person(product.url);
  await person.signIn("editor@demo.test");
  await person.post("/logout", {});
  const loginPage = await person.post(`${SCENARIOS}/new`, form, page);
  const html = await loginPage.text();
  expect(loginPage.status).toBe(401);
  expect(html).toContain("<title>You are signed out - Energy Tool</title>");
  expect(html).toContain(`action="${SCENARIOS}/new"`);
  expect(html).toContain('name="name" value="A &quot;long&quot; name &amp; &lt;b&gt;more&lt;/b&gt;"');
  expect(html).not.toContain("not this");

  await person.signIn("editor@demo.test");
  const again = { scenario_id: form.scenario_id, name: form.name };
  expect((await person.post(`${SCENARIOS}/new`, again, page)).status).toBe(303);
  expect(await (await person.get(SCENARIOS)).text()).toContain("A &quot;long&quot; name");
});

test("of a form that may have a file all but the file is kept", async () => {
  const person = new Person(product.url);
  const body = new FormData();
  body.set("place", "Freiburg & around");
  body.set("password", "not this");
  body.set("file", new Blob(["of a meter"]), "meter.csv");
  const loginPage = await person.send(new URL("/systems/new/quick", product.url), {
    method: "POST",
    body,
    headers: page,
  });
  const html = await loginPage.text();
  expect(loginPage.status).toBe(401);
  expect(html).toContain("choose it again");
  expect(html).toMatch(/<form[^>]*action="\/systems\/new\/quick"[^>]*enctype="multipart\/form-data"/i);
  expect(html).toContain('name="place" value="Freiburg &amp; around"');
  expect(html).not.toMatch(/not this|of a meter/);
});

test("what a script sends and a large form lead to the sign-in as before", async () => {
  const person = new Person(product.url);
  const script = await person.post(`${SCENARIOS}/new`, form, { "Sec-Fetch-Dest": "empty" });
  const large = await person.post(`${SCENARIOS}/new`, { name: "x".repeat(300_000) }, page);
  for (const answer of [script, large]) {
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toContain("/login?return_to=");
  }
});
