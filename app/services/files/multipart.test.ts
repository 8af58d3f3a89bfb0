import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_UPLOAD_BYTES, readUpload } from "./multipart.server";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "upload-test-"))));
afterEach(() => rmSync(directory, { recursive: true }));

const form = (entries: [string, string | File][]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return new Request("http://app.test/upload", { method: "POST", body: data });
};

/** A request whose one file of `size` bytes is made while it is read; `seen` is told how much was pulled. */
function streamed(size: number, seen: (sent: number) => void = () => undefined, breakAt = Infinity): Request {
  const encode = (text: string) => new TextEncoder().encode(text);
  const piece = new Uint8Array(65_536).fill(65);
  let sent = -1;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < 0) {
        controller.enqueue(encode('--B\r\ncontent-disposition: form-data; name="unit"\r\n\r\nMW\r\n'));
        controller.enqueue(
          encode(
            '--B\r\ncontent-disposition: form-data; name="file"; filename="load.csv"\r\ncontent-type: text/csv\r\n\r\n',
          ),
        );
        sent = 0;
      } else if (sent >= breakAt) controller.error(new DOMException("The connection was reset", "AbortError"));
      else if (sent < size) {
        const part = piece.subarray(0, Math.min(piece.length, size - sent));
        controller.enqueue(part);
        sent += part.length;
        seen(sent);
      } else {
        controller.enqueue(encode("\r\n--B--\r\n"));
        controller.close();
      }
    },
  });
  const init: RequestInit & { duplex: string } = {
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": "multipart/form-data; boundary=B" },
  };
  return new Request("http://app.test/upload", init);
}

describe("readUpload", () => {
  it("gives fields and the file, whatever its name", async () => {
    const file = new File(["t;v\n1;2\n"], "C:\\data\\Lastgänge.csv", { type: "text/csv" });
    const upload = await readUpload(
      form([
        ["a", "1"],
        ["a", "2"],
        ["__proto__", "x"],
        ["file", file],
      ]),
      { directory },
    );
    if (!upload.ok) throw new Error(upload.error);
    expect(upload.fields.getAll("a")).toEqual(["1", "2"]);
    expect(upload.fields.get("__proto__")).toBe("x");
    expect(upload.file).toMatchObject({ field: "file", name: "Lastgänge.csv", size: 8, type: "text/csv" });
    expect(readFileSync(upload.file!.path, "utf8")).toBe("t;v\n1;2\n");
    expect(upload.file!.path.startsWith(directory)).toBe(true);
    expect(statSync(upload.file!.path).mode & 0o777).toBe(0o600);
  });

  it("takes a form whose file was not chosen", async () => {
    const upload = await readUpload(
      form([
        ["name", "Ä"],
        ["file", new File([], "")],
      ]),
      { directory },
    );
    expect(upload.ok && [upload.file, upload.fields.get("name")]).toEqual([null, "Ä"]);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("takes exactly 50 MB and holds no more than a few pieces of it", async () => {
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    const upload = await readUpload(
      streamed(MAX_UPLOAD_BYTES, () => (peak = Math.max(peak, process.memoryUsage().arrayBuffers))),
      { directory },
    );
    if (!upload.ok) throw new Error(upload.error);
    expect(upload.file?.size).toBe(52_428_800);
    expect(peak - before).toBeLessThan(16_000_000);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(upload.file!.path)) hash.update(chunk as Buffer);
    expect(hash.digest("hex")).toBe(createHash("sha256").update(Buffer.alloc(52_428_800, 65)).digest("hex"));
  });

  it("refuses 60 MB with a typed error, bounded memory and nothing left on the disk", async () => {
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    let pulled = 0;
    const request = streamed(60 * 1_048_576, (sent) => {
      pulled = sent;
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
    });
    const upload = await readUpload(request, { directory });
    expect(upload).toMatchObject({ ok: false, error: "file_too_large", status: 413, params: { max: 52_428_800 } });
    // The rest was read, so that the answer reaches a browser that is still sending.
    expect(pulled).toBe(60 * 1_048_576);
    expect(peak - before).toBeLessThan(16_000_000);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("stops reading a request that does not end", async () => {
    let pulled = 0;
    const upload = await readUpload(
      streamed(1_000_000_000, (sent) => (pulled = sent)),
      { directory, limits: { fileBytes: 1_000_000 } },
    );
    expect(upload).toMatchObject({ ok: false, error: "file_too_large" });
    expect(pulled).toBeLessThan(20_000_000);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("names the one byte too many", async () => {
    const limits = { fileBytes: 10 };
    expect((await readUpload(streamed(10), { directory, limits })).ok).toBe(true);
    expect(await readUpload(streamed(11), { directory, limits })).toMatchObject({
      error: "file_too_large",
      params: { max: 10 },
    });
  });

  it("refuses two files, a long field, other content and broken bodies", async () => {
    const two = form([
      ["a", new File(["1"], "1.csv")],
      ["b", new File(["2"], "2.csv")],
    ]);
    expect(await readUpload(two, { directory })).toMatchObject({ error: "too_many_files", status: 400 });
    const long = form([["a", "x".repeat(101)]]);
    expect(await readUpload(long, { directory, limits: { fieldBytes: 100 } })).toMatchObject({
      error: "field_too_large",
      status: 413,
    });
    const json = new Request("http://app.test", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(await readUpload(json, { directory })).toMatchObject({ error: "not_multipart", status: 415 });
    for (const type of ["multipart/form-data; x=1", "multipart/form-data; boundary=B"]) {
      const body = '--B\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf';
      const broken = new Request("http://app.test", { method: "POST", body, headers: { "content-type": type } });
      expect(await readUpload(broken, { directory })).toMatchObject({ error: "malformed", status: 400 });
    }
    expect(await readUpload(streamed(2_000_000, undefined, 500_000), { directory })).toMatchObject({
      error: "aborted",
    });
    expect(readdirSync(directory)).toEqual([]);
  });
});
