import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A small S3: PUT, GET, DELETE and ListObjectsV2, path style, in memory. It checks each request's Signature Version 4 by
 * computing it from the request itself as the protocol describes, and the hash of what was sent.
 */
export interface S3Server {
  url: string;
  objects: Map<string, { body: Buffer; modified: string }>;
  /** The next answers are this error instead. */
  failWith: { status: number; code: string } | null;
  /** How far its clock is ahead of ours [ms]. */
  aheadMs: number;
  /** Nobody answers: every connection is reset. */
  isAway: boolean;
  requests: { method: string; path: string; headers: IncomingMessage["headers"] }[];
  close(): Promise<void>;
}

interface Account {
  key: string;
  secret: string;
  region: string;
  /** Objects in one answer of a list. */
  pageSize: number;
}

export async function startS3({ key, secret, region, pageSize }: Account): Promise<S3Server> {
  const state: S3Server = {
    url: "",
    objects: new Map(),
    failWith: null,
    aheadMs: 0,
    isAway: false,
    requests: [],
    close: () => new Promise((closed) => server.close(() => closed())),
  };

  const server = createServer((request, response) => {
    if (state.isAway) return void request.socket.resetAndDestroy();
    const parts: Buffer[] = [];
    response.setHeader("Date", new Date(now()).toUTCString());
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => handle(request, Buffer.concat(parts), response));
  });

  const now = () => Date.now() + state.aheadMs;

  function handle(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://s3");
    const method = request.method ?? "";
    state.requests.push({ method, path: url.pathname, headers: request.headers });
    const fail = (status: number, code: string) =>
      response.writeHead(status, { "Content-Type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    if (state.failWith) return void fail(state.failWith.status, state.failWith.code);
    if (!(Math.abs(now() - signedAt(request)) < 900_000)) return void fail(403, "RequestTimeTooSkewed");
    if (!signedBy(request, url)) return void fail(403, "SignatureDoesNotMatch");
    const sent = createHash("sha256").update(body).digest("hex");
    if (request.headers["x-amz-content-sha256"] !== sent) return void fail(400, "XAmzContentSHA256Mismatch");
    const name = url.pathname.slice(1);
    if (method === "PUT") {
      state.objects.set(name, { body, modified: new Date().toISOString() });
      response.writeHead(200).end();
    } else if (method === "DELETE") {
      state.objects.delete(name);
      response.writeHead(204).end();
    } else if (url.searchParams.get("list-type") === "2") {
      response.writeHead(200, { "Content-Type": "application/xml" }).end(listing(name, url.searchParams));
    } else {
      const object = state.objects.get(name);
      if (object) response.writeHead(200, { "Content-Length": object.body.length }).end(object.body);
      else fail(404, "NoSuchKey");
    }
  }

  function listing(bucket: string, query: URLSearchParams): string {
    const prefix = `${bucket}/${query.get("prefix") ?? ""}`;
    const after = query.get("continuation-token") ?? "";
    const names = [...state.objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, pageSize);
    const contents = page.map((name) => {
      const { body, modified } = state.objects.get(name)!;
      return `<Contents><Key>${name.slice(bucket.length + 1)}</Key><LastModified>${modified}</LastModified><Size>${body.length}</Size></Contents>`;
    });
    const more = names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult>${contents.join("")}${more}</ListBucketResult>`;
  }

  function signedBy(request: IncomingMessage, url: URL): boolean {
    const form =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
    const [, id, day, where, names = "", signature = ""] = form.exec(request.headers.authorization ?? "") ?? [];
    const time = String(request.headers["x-amz-date"]);
    if (id !== key || where !== region || !day || !time.startsWith(day)) return false;
    const signed = names.split(";");
    if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name))) return false;
    const encode = (text: string) =>
      encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
    const query = [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join("&");
    const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join("");
    const canonical = [
      request.method,
      url.pathname,
      query,
      headers,
      names,
      request.headers["x-amz-content-sha256"],
    ].join("\n");
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = ["AWS4-HMAC-SHA256", time, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
    const mac = (with_: string | Buffer, what: string) => createHmac("sha256", with_).update(what).digest();
    const signing = mac(mac(mac(mac(`AWS4${secret}`, day), region), "s3"), "aws4_request");
    return timingSafeEqual(mac(signing, text), Buffer.from(signature, "hex"));
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

/** When a request says that it was signed [ms since 1970]. */
const signedAt = (request: IncomingMessage): number =>
  Date.parse(String(request.headers["x-amz-date"]).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));
