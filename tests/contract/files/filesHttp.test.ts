import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imageHeader } from "~/services/files/imageSize";
import { Person } from "../../helpers/person";
import { type Caller, CALLERS, type Product, startProduct } from "../../helpers/product";
import { png, SAMPLES } from "./fileSamples";

const ITEM = "attachments/node/demo-pv";
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

function send(caller: Caller, method: string, path: string, file?: [name: string, content: Buffer]): Promise<Response> {
  const headers = product.signIn(caller);
  let body: FormData | undefined;
  if (file) {
    body = new FormData();
    body.append("file", new Blob([new Uint8Array(file[1])]), file[0]);
  }
  return fetch(`${product.url}/files/${path}`, { method, headers, body });
}

const WRITE: Record<Caller, number> = {
  superadmin: 201,
  admin: 201,
  editor: 201,
  viewer: 403,
  foreign: 404,
  nobody: 401,
};
const READ: Record<Caller, number> = {
  superadmin: 200,
  admin: 200,
  editor: 200,
  viewer: 200,
  foreign: 404,
  nobody: 401,
};

/** The status of a call that has begun to send its file and goes on for ever; null when it is waited for. */
function statusBeforeTheFile(caller: Caller, path: string): Promise<number | null> {
  return new Promise((done) => {
    const call = request(`${product.url}${path}`, {
      method: "POST",
      headers: {
        ...product.signIn(caller),
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": 40_000_000,
      },
    });
    const end = (status: number | null) => {
      clearTimeout(timer);
      call.destroy();
      done(status);
    };
    const timer = setTimeout(() => end(null), 1500);
    call.on("response", (answer) => end(answer.statusCode ?? null));
    call.on("error", () => undefined);
    call.write('--x\r\nContent-Disposition: form-data; name="file"; filename="plan.png"\r\n\r\n');
  });
}

test("who may not send a file is refused before it is read", async () => {
  const nodes = ["/files/attachments/node/demo-pv", "/files/thumbnails/node/demo-pv"];
  for (const path of nodes) {
    expect(await statusBeforeTheFile("viewer", path), path).toBe(403);
    expect(await statusBeforeTheFile("foreign", path), path).toBe(404);
    expect(await statusBeforeTheFile("nobody", path), path).toBe(401);
  }
  expect(await statusBeforeTheFile("admin", "/files/avatars/somebody-else")).toBe(403);
  expect(await statusBeforeTheFile("viewer", "/api/import/system")).toBe(403);
  // The others are listened to.
  expect(await statusBeforeTheFile("editor", nodes[0]!)).toBeNull();
});

describe.each(CALLERS.map((caller) => [caller]))("%s", (caller) => {
  test("gets the right answer to every call of files and pictures", async () => {
    const write = WRITE[caller];
    const read = READ[caller];
    const made = (await (await send("editor", "POST", ITEM, ["plan.pdf", SAMPLES.pdf!])).json()) as { url: string };
    const own = made.url.replace("/files/", "");
    expect((await send(caller, "GET", ITEM)).status).toBe(read);
    expect((await send(caller, "GET", own)).status).toBe(read);
    const posted = await send(caller, "POST", ITEM, ["more.csv", SAMPLES.csv!]);
    expect(posted.status).toBe(write);
    expect((await send(caller, "DELETE", own)).status).toBe(write === 201 ? 200 : write);
    expect((await send("editor", "DELETE", own)).status).toBe(write === 201 ? 404 : 200);
    for (const kind of ["system/demo-district", "node/demo-pv"]) {
      expect((await send(caller, "POST", `thumbnails/${kind}`, ["a.png", png(40, 30)])).status).toBe(write);
      expect((await send("editor", "POST", `thumbnails/${kind}`, ["a.png", png(40, 30)])).status).toBe(201);
      expect((await send(caller, "GET", `thumbnails/${kind}`)).status).toBe(read);
      expect((await send(caller, "DELETE", `thumbnails/${kind}`)).status).toBe(write === 201 ? 200 : write);
    }
    const missing = caller === "nobody" ? 401 : 404;
    for (const path of ["attachments/node/no-such", `${ITEM}/no-such`, "thumbnails/line/no-such", "avatars/no-such"])
      expect((await send(caller, "GET", path)).status).toBe(missing);
    expect((await send(caller, "GET", "attachments/user/x")).status).toBe(caller === "nobody" ? 401 : 422);
  });
});

test("the picture of a technology is kept whole, set by admins and seen by everyone of the space", async () => {
  const path = "thumbnails/technology/heat_pump";
  const statuses = (caller: Caller) => send(caller, "POST", path, ["a.png", png(40, 30)]).then(({ status }) => status);
  for (const caller of ["editor", "viewer"] as const) {
    expect(await statuses(caller), caller).toBe(403);
    expect(await statusBeforeTheFile(caller, `/files/${path}`), caller).toBe(403);
  }
  const set = await send("admin", "POST", path, ["diagram.png", png(2000, 1000)]);
  expect(set.status).toBe(201);
  const { url } = (await set.json()) as { url: string };
  const shown = await send("viewer", "GET", path);
  expect(imageHeader(Buffer.from(await shown.arrayBuffer()))).toEqual({ format: "png", width: 1600, height: 800 });
  expect((await send("foreign", "GET", path)).status).toBe(404);
  const pageOf = async (email: string, page: string) => {
    const person = new Person(product.url);
    await person.signIn(email);
    return person.get(page);
  };
  const facts = await (await pageOf("viewer@demo.test", "/technologies?technology=heat_pump")).text();
  expect(facts).toContain(url.replaceAll("&", "&amp;"));
  expect(facts).not.toContain('"/technologies/heat_pump/picture"');
  // Who may not change it can look at it in full size.
  expect(facts).toContain('"/technologies/heat_pump/picture/view"');
  expect((await pageOf("viewer@demo.test", "/technologies/heat_pump/picture/view")).status).toBe(200);
  expect((await pageOf("editor@demo.test", "/technologies/heat_pump/picture")).status).toBe(403);
  expect((await pageOf("admin@demo.test", "/technologies/heat_pump/picture")).status).toBe(200);
  expect((await pageOf("admin@demo.test", "/technologies/no-such/picture")).status).toBe(404);
  const admin = new Person(product.url);
  await admin.signIn("admin@demo.test");
  expect((await admin.post("/technologies/heat_pump/picture/delete", {})).status).toBe(303);
  expect((await send("admin", "GET", path)).status).toBe(404);
});

test("an SVG comes as a file to keep, sandboxed, and pictures are pictures", async () => {
  const made = await send("editor", "POST", ITEM, ["plan.svg", SAMPLES.svg!]);
  const { url } = (await made.json()) as { url: string };
  const { headers } = await send("viewer", "GET", url.replace("/files/", ""));
  expect(headers.get("Content-Disposition")).toMatch(/^attachment; /);
  expect(headers.get("Content-Type")).toBe("application/octet-stream");
  expect(headers.get("X-Content-Type-Options")).toContain("nosniff");
  expect(headers.get("Content-Security-Policy")).toContain("sandbox");
  const picture = (await (await send("editor", "POST", "thumbnails/node/demo-pv", ["a.png", png(40, 30)])).json()) as {
    url: string;
  };
  const shown = await send("viewer", "GET", picture.url.replace("/files/", ""));
  expect(shown.headers.get("Content-Type")).toBe("image/png");
  expect(shown.headers.get("Cache-Control")).toContain("immutable");
  expect(shown.headers.get("X-Content-Type-Options")).toContain("nosniff");
});

test("HEAD tells of a file without its content", async () => {
  const made = (await (await send("editor", "POST", ITEM, ["plan.txt", SAMPLES.txt!])).json()) as { url: string };
  const answer = await send("viewer", "HEAD", made.url.replace("/files/", ""));
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
  expect(answer.headers.get("Content-Disposition")).toContain("plan.txt");
});

test("a kind of item that no file hangs on is named, with those that one can hang on", async () => {
  const answer = await send("editor", "POST", "attachments/counterparty/x", ["plan.pdf", SAMPLES.pdf!]);
  expect(answer.status).toBe(422);
  // With "Entity ID and element type are required" the sender would look for what is there already.
  expect(((await answer.json()) as { message: string }).message).toMatch(
    /“counterparty”, only to these: system, node, .*deal/,
  );
});

test("refusals are sentences", async () => {
  const errorOf = async (answer: Promise<Response>) => {
    const { status } = await answer;
    return [status, ((await (await answer).json()) as { message: string }).message];
  };
  expect(await errorOf(send("editor", "POST", ITEM, ["plan.pdf", SAMPLES.png!]))).toEqual([
    422,
    "The content of the file is not what the ending of its name says.",
  ]);
  expect(await errorOf(send("editor", "POST", ITEM, ["large.txt", Buffer.alloc(52_428_801, "a")]))).toEqual([
    413,
    "The file is larger than 50 MB.",
  ]);
  const { file, place, path } = {
    file: "Entity ID, element type, and file are required",
    place: "Entity ID and element type are required",
    path: "File path is required for deletion",
  };
  expect(await errorOf(send("editor", "POST", ITEM))).toEqual([415, file]);
  const empty = new FormData();
  empty.append("note", "no file");
  const headers = product.signIn("editor");
  const url = `${product.url}/files/${ITEM}`;
  expect(await errorOf(fetch(url, { method: "POST", headers, body: empty }))).toEqual([422, file]);
  for (const at of ["attachments", "attachments/node", "attachments/node/", "attachments//demo-pv"])
    for (const [method, missing] of [
      ["GET", place],
      ["POST", file],
      ["DELETE", place],
    ] as const)
      expect(await errorOf(send("editor", method, at)), `${method} ${at}`).toEqual([422, missing]);
  for (const at of [ITEM, "attachments/user/x"])
    expect(await errorOf(send("editor", "DELETE", at)), at).toEqual([422, path]);
  expect(await errorOf(send("nobody", "POST", "attachments"))).toEqual([401, "User not authenticated"]);
});

describe("the pages, without scripts", () => {
  const page = "/system/demo-district/files/node/demo-pv";
  const form = (name: string, content: Buffer) => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(content)]), name);
    return { method: "POST", body };
  };
  const signedIn = async (name: string) => {
    const person = new Person(product.url);
    await person.signIn(`${name}@demo.test`);
    return person;
  };

  test("take a file, show it, ask before it is deleted, and delete it", async () => {
    const editor = await signedIn("editor");
    const refused = await editor.send(new URL(page, product.url), form("plan.exe", SAMPLES.pdf!));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Files of this kind are not accepted, only ");
    const taken = await editor.send(new URL(page, product.url), form("site plan.pdf", SAMPLES.pdf!));
    expect([taken.status, taken.headers.get("Location")]).toEqual([303, page]);
    const html = await (await editor.get(page)).text();
    expect(html).toContain("site plan.pdf");
    // Oldest first: the last one is the one just added.
    const ask = [...html.matchAll(new RegExp(`${page}/[0-9a-f-]{36}/delete`, "g"))].at(-1)?.[0] ?? "";
    expect(await (await editor.get(ask)).text()).toContain("site plan.pdf");
    expect((await editor.post(ask, {})).status).toBe(303);
    expect((await editor.get(ask)).status).toBe(404);
  });

  test("let a spectator look only", async () => {
    const viewer = await signedIn("viewer");
    const html = await (await viewer.get(page)).text();
    expect(html).not.toContain('type="file"');
    expect((await viewer.send(new URL(page, product.url), form("a.pdf", SAMPLES.pdf!))).status).toBe(403);
    expect((await viewer.get("/system/demo-district/images/node/demo-pv")).status).toBe(403);
  });

  test("show one's own picture in the head once it is there", async () => {
    const viewer = await signedIn("viewer");
    const path = "/settings/account/avatar";
    const taken = await viewer.send(new URL(path, product.url), form("me.png", png(300, 300)));
    expect(taken.status).toBe(303);
    const src = /\/files\/avatars\/[^"]+/.exec(await (await viewer.get("/systems")).text())?.[0] ?? "";
    expect((await viewer.get(src.replaceAll("&amp;", "&"))).headers.get("Content-Type")).toBe("image/png");
    expect((await viewer.post(`${path}/delete`, {})).status).toBe(303);
    expect(await (await viewer.get("/systems")).text()).not.toContain("/files/avatars/");
  });
});
