import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { componentOf, ground, parameterFor, sample, SHARED } from "../core/samples";
import { png, SAMPLES } from "./fileSamples";

/** Files on tasks and events, and pictures in full size. */
let product: Product;
let editor: Person;
let viewer: Person;
beforeAll(async () => {
  product = await startProduct();
  [editor, viewer] = [new Person(product.url), new Person(product.url)];
  await editor.signIn("editor@demo.test");
  await viewer.signIn("viewer@demo.test");
  const save = async (path: string, item: unknown) =>
    expect((await product.call("admin", "POST", path, item)).status, path).toBe(200);
  for (const row of ground(SHARED)) await save("geometry", row);
  await save("node", componentOf(SHARED));
  await save("event", { ...sample("event", SHARED).item, event_id: "with-files" });
  await save("scenario", { scenario_id: "of-files", name: "Of files", system_id: SHARED });
  await save("parameter", parameterFor("with-files", SHARED, "of-files"));
  await save("task", { task_id: "with-files", system_id: SHARED, description: "Look at the file" });
});
afterAll(() => product.stop());

function upload(person: Person, path: string, name: string, content: Buffer): Promise<Response> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(content)]), name);
  return person.send(new URL(path, product.url), { method: "POST", body });
}

test.each(["task", "event"])("a file on a %s", async (type) => {
  const at = `/files/attachments/${type}/with-files`;
  expect((await upload(viewer, at, "plan.pdf", Buffer.from(SAMPLES.pdf!))).status).toBe(403);
  const added = await upload(editor, at, "plan.pdf", Buffer.from(SAMPLES.pdf!));
  expect(added.status).toBe(201);
  const list = (await (await viewer.get(at)).json()) as { name: string }[];
  expect(list.map(({ name }) => name)).toEqual(["plan.pdf"]);
  const page = await viewer.get(`/system/${SHARED}/files/${type}/with-files`);
  expect(page.status).toBe(200);
  expect(await words(page)).toContain("plan.pdf");
});

test("the page of a task leads to its files", async () => {
  const html = await (await editor.get(`/system/${SHARED}/digital-twin/tasks/with-files`)).text();
  expect(html).toContain(`href="/system/${SHARED}/files/task/with-files"`);
});

test("a picture leads to a page where it fills the window, for those who may look", async () => {
  const path = `/system/${SHARED}/images/system/${SHARED}`;
  expect((await viewer.get(`${path}/view`)).status).toBe(404);
  expect((await upload(editor, path, "site.png", png(300, 200))).status).toBeLessThan(400);
  const form = await (await editor.get(path)).text();
  expect(form).toContain(`href="${path}/view"`);
  const view = await viewer.get(`${path}/view`);
  expect(view.status).toBe(200);
  const html = await view.text();
  expect(html).toMatch(/<img src="\/files\/thumbnails\/system\/[^"]+" alt="Picture of [^"]+"/);
  const outsider = new Person(product.url);
  await outsider.signIn("owner@main.test", "a-long-password-of-main");
  expect((await outsider.get(`${path}/view`)).status).toBe(404);
});

test("a file sent without a sign-in is refused in the words of the document", async () => {
  const answer = await fetch(`${product.url}/files/attachments/system/${SHARED}`);
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    401,
    "User not authenticated",
  ]);
});
