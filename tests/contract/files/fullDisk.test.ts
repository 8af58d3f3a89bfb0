import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { archiveBody } from "~/services/archive/archiveBody.server";
import { incomingFile } from "~/services/files/incoming.server";
import { readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";
import { type TestSpace, testSpace } from "../../helpers/space";

/** What comes in is written to a disk that is full after a megabyte. */

const MB = 1_048_576;
/** What fs.write takes after the file and the bytes. */
type RestOfWrite = [
  offset: number,
  length: number,
  position: number | null,
  done: (error: NodeJS.ErrnoException | null, count: number, bytes: Buffer) => void,
];
vi.mock(import("node:fs"), async (original) => {
  const fs = await original();
  const createWriteStream: typeof fs.createWriteStream = (path, options) => {
    let written = 0;
    const write = (fd: number, bytes: Buffer, ...rest: RestOfWrite) => {
      const [, length, , done] = rest;
      written += length;
      if (written <= MB) return fs.write(fd, bytes, ...rest);
      const message = "ENOSPC: no space left on device, write";
      done(Object.assign(new Error(message), { code: "ENOSPC", syscall: "write" }), 0, bytes);
    };
    const given = typeof options === "object" ? options : {};
    return fs.createWriteStream(path, { ...given, fs: { open: fs.open, close: fs.close, write } });
  };
  return { ...fs, createWriteStream };
});

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

const form = (bytes: number) => {
  const body = new FormData();
  body.append("file", new Blob([Buffer.alloc(bytes, "a")]), "large.txt");
  return new Request("http://x/files", { method: "POST", body });
};

test("a file that no longer fits is refused with a sentence, and nothing of it stays", async () => {
  expect(await incomingFile(form(5 * MB), 50 * MB)).toMatchObject({
    status: 507,
    message: "errors.upload.disk_full",
  });
  expect(readdirSync(uploadsFolder())).toEqual([]);
  // What fits is taken.
  expect(await incomingFile(form(1000), 50 * MB)).toMatchObject({ ok: true, value: { size: 1000 } });
});

test("so is a system to import", async () => {
  const before = new Set(readdirSync(uploadsFolder()));
  expect(await archiveBody.read(form(5 * MB), null)).toMatchObject({ status: 507, message: "errors.upload.disk_full" });
  const headers = { "Content-Type": "application/zip" };
  const whole = new Request("http://x/api", { method: "POST", headers, body: Buffer.alloc(5 * MB, "a") });
  expect(await archiveBody.read(whole, null)).toMatchObject({ status: 507, message: "rules.store_full" });
  expect(readdirSync(uploadsFolder()).filter((name) => !before.has(name))).toEqual([]);
});

test("the fields and what follows the file are read to the end, so that the sender gets the answer", async () => {
  const request = form(5 * MB);
  const { body } = request;
  expect(await readUpload(request, { directory: uploadsFolder() })).toMatchObject({
    ok: false,
    error: "disk_full",
    status: 507,
    params: {},
  });
  const rest = await body!.getReader().read();
  expect(rest.done).toBe(true);
});
