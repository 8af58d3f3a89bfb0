import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";
import { png, SAMPLES } from "./fileSamples";
import { type S3Server, startS3 } from "./s3Server";

/** The bucket of attachments and pictures is away for a while: people are told, nothing is half done, and it goes on by itself. */

let s3: S3Server;
let product: Product;
let editor: Person;
beforeAll(async () => {
  s3 = await startS3({ key: "key", secret: "hidden-word", region: "us-east-1", pageSize: 100 });
  product = await startProduct({ S3_URL: `${s3.url.replace("//", "//key:hidden-word@")}/files` });
  editor = new Person(product.url);
  await editor.signIn("editor@demo.test");
});
afterAll(async () => {
  await product.stop();
  await s3.close();
});

const at = `/files/attachments/node/demo-pv`;
function upload(path: string, name: string, content: Buffer): Promise<Response> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(content)]), name);
  return editor.send(new URL(path, product.url), { method: "POST", body });
}
const list = async () => (await (await editor.get(at)).json()) as { attachment_id: string; name: string }[];
const SENTENCE =
  "The server’s store of files cannot be reached just now. Nothing was changed. Try once more in a moment.";

test("files cannot be stored or opened meanwhile, are told so, and can once it is back", async () => {
  expect((await upload(at, "first.pdf", Buffer.from(SAMPLES.pdf!))).status).toBe(201);
  const [first] = await list();
  s3.isAway = true;
  const refused = await upload(at, "second.pdf", Buffer.from(SAMPLES.pdf!));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({ message: SENTENCE });
  const opened = await editor.get(`${at}/${first!.attachment_id}`);
  expect([opened.status, ((await opened.json()) as { message: string }).message]).toEqual([503, SENTENCE]);
  // The page of the item needs no file.
  expect((await editor.get(`/system/${SHARED}/files/node/demo-pv`)).status).toBe(200);
  const picture = await upload(`/system/${SHARED}/images/system/${SHARED}`, "site.png", png(300, 200));
  expect([picture.status, await words(picture)]).toEqual([expect.any(Number), expect.stringContaining(SENTENCE)]);
  expect(readdirSync(join(product.dataDir, "files/uploads"))).toEqual([]);
  expect((await list()).map(({ name }) => name)).toEqual(["first.pdf"]);
  s3.isAway = false;
  expect((await editor.get(`${at}/${first!.attachment_id}`)).status).toBe(200);
  expect((await upload(at, "second.pdf", Buffer.from(SAMPLES.pdf!))).status).toBe(201);
  expect((await list()).map(({ name }) => name)).toEqual(["first.pdf", "second.pdf"]);
});

test("a file is deleted all the same; what the bucket keeps of it goes with the sweep of files", async () => {
  const [first] = await list();
  s3.isAway = true;
  const deleted = await editor.send(new URL(`${at}/${first!.attachment_id}`, product.url), { method: "DELETE" });
  expect(deleted.status).toBeLessThan(300);
  s3.isAway = false;
  expect((await list()).map(({ attachment_id }) => attachment_id)).not.toContain(first!.attachment_id);
  expect([...s3.objects.keys()].filter((key) => key.startsWith("files/demo/"))).toHaveLength(2);
});
