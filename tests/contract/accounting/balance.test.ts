import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** What everybody finds in the frame: the balance of credits and what is new. */
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const as = async (name: string) => {
  const person = new Person(product.url);
  await person.signIn(`${name}@demo.test`);
  return person;
};

test.each(["viewer", "editor"])("a %s sees the balance, and no way to change it", async (name) => {
  const person = await as(name);
  const home = await (await person.get("/systems")).text();
  expect(home).toContain('href="/credits"');
  const page = await person.get("/credits");
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).not.toContain("/admin/credits");
  expect(await words(new Response(html))).toMatch(/Credits|credits/);
});

test("admins have the page of all credits instead", async () => {
  const person = await as("admin");
  expect((await person.get("/credits")).headers.get("Location")).toBe("/admin/credits");
});

test("what is new is one step away on every page", async () => {
  const html = await (await (await as("viewer")).get("/systems")).text();
  const head = /<header class="shell-header">[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
  expect(head).toMatch(/<a [^>]*href="\/updates"[^>]*title="What’s new"[^>]*>/);
});
