import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imageHeader } from "~/services/files/imageSize";
import { Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { png, pngClaiming, SAMPLES } from "./fileSamples";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

function send(caller: Caller, method: string, file?: [name: string, content: Buffer]): Promise<Response> {
  const body = new FormData();
  if (file) body.append("file", new Blob([new Uint8Array(file[1])]), file[0]);
  return fetch(`${product.url}/files/logo`, {
    method,
    headers: product.signIn(caller),
    body: file ? body : undefined,
  });
}
const codeOf = async (response: Response) => (await response.json()) as { message: string };

async function signedIn(caller: "admin" | "editor" | "viewer"): Promise<Person> {
  const person = new Person(product.url);
  await person.signIn(`${caller}@demo.test`);
  return person;
}

test("admins alone set the logo of a company space, everybody of it sees it, and nobody of another", async () => {
  for (const caller of ["editor", "viewer"] as const)
    expect((await send(caller, "POST", ["a.png", png(4, 4)])).status).toBe(403);
  expect((await send("nobody", "POST", ["a.png", png(4, 4)])).status).toBe(401);
  expect((await send("viewer", "GET")).status).toBe(404);
  const set = await send("admin", "POST", ["logo.png", png(2000, 500)]);
  expect(set.status).toBe(201);
  const { url } = (await set.json()) as { url: string };
  expect(url).toMatch(/^\/files\/logo\?v=/);
  const seen = await send("viewer", "GET");
  expect([seen.status, seen.headers.get("Content-Type"), seen.headers.get("Cache-Control")]).toEqual([
    200,
    "image/png",
    "private, no-store",
  ]);
  expect(seen.headers.get("X-Content-Type-Options")).toContain("nosniff");
  // Whole, and no larger than reports need.
  const header = imageHeader(Buffer.from(await seen.arrayBuffer()));
  expect([header?.width, header?.height]).toEqual([1200, 300]);
  const versioned = await fetch(product.url + url, { headers: product.signIn("editor") });
  expect(versioned.headers.get("Cache-Control")).toContain("immutable");
  // An admin of another space has none, and takes none away here.
  expect((await send("foreign", "GET")).status).toBe(404);
  expect((await send("foreign", "DELETE")).status).toBe(404);
  for (const caller of ["editor", "viewer"] as const) expect((await send(caller, "DELETE")).status).toBe(403);
  expect((await send("nobody", "DELETE")).status).toBe(401);
  expect((await send("admin", "GET")).status).toBe(200);
  expect((await send("admin", "DELETE")).status).toBe(200);
  expect((await send("admin", "DELETE")).status).toBe(404);
  expect((await send("viewer", "GET")).status).toBe(404);
});

test("its bytes say what a logo is, whatever its name; others and huge ones are refused with a reason", async () => {
  expect((await send("admin", "POST", ["logo.jpg", png(60, 20)])).status).toBe(201);
  expect((await send("admin", "GET")).headers.get("Content-Type")).toBe("image/png");
  for (const [name, content, message] of [
    ["logo.png", SAMPLES.svg!, "Choose a picture in .png or .jpg format."],
    ["logo.png", SAMPLES.pdf!, "Choose a picture in .png or .jpg format."],
    ["logo.png", png(2, 2).subarray(0, 40), "This picture cannot be read."],
    ["logo.png", pngClaiming(20_000, 20), "The picture has too many pixels; at most 40 million are accepted."],
    ["logo.png", pngClaiming(9000, 9000), "The picture has too many pixels; at most 40 million are accepted."],
    ["logo.png", pngClaiming(0, 10), "This picture cannot be read."],
  ] as const) {
    const refused = await send("admin", "POST", [name, content]);
    expect([refused.status, (await codeOf(refused)).message], `${message} of ${content.length} bytes`).toEqual([
      422,
      message,
    ]);
  }
  expect((await send("admin", "POST", ["logo.png", Buffer.alloc(10_485_761)])).status).toBe(413);
  // What was refused is not stored, and what is replaced is gone from the store.
  expect((await send("admin", "POST", ["logo.png", png(30, 30)])).status).toBe(201);
  const stored = readdirSync(join(product.dataDir, "files/objects"), { recursive: true })
    .map((name) => join(product.dataDir, "files/objects", String(name)))
    .filter((path) => statSync(path).isFile());
  expect(stored).toHaveLength(1);
  expect((await send("admin", "DELETE")).status).toBe(200);
});

test("a plain form sets, shows and deletes it; results carry it for paper", async () => {
  const admin = await signedIn("admin");
  const path = "/admin/logo";
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(png(300, 100))]), "logo.png");
  expect((await admin.send(new URL(path, product.url), { method: "POST", body: form })).status).toBe(303);
  expect(await (await admin.get(path)).text()).toContain("/files/logo?v=");
  expect(await (await admin.get("/admin/team-members")).text()).toContain("/files/logo?v=");
  const viewer = await signedIn("viewer");
  expect(await (await viewer.get("/system/demo-district/designer/results/summary")).text()).toMatch(
    /<div class="print-logo"><img src="\/files\/logo\?v=/,
  );
  expect((await viewer.get(path)).status).toBe(302);
  expect((await viewer.post(`${path}/delete`, {})).status).toBe(403);
  expect((await admin.get(`${path}/delete`)).status).toBe(200);
  expect((await admin.post(`${path}/delete`, {})).status).toBe(303);
  expect((await admin.get(`${path}/delete`)).status).toBe(404);
  expect(await (await admin.get(path)).text()).not.toContain("/files/logo?v=");
});
