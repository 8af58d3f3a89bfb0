import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "~/services/core/settings/fileSettings";
import { checkKey, type FileStore, StoreAway, type StoredObject, StoreFull, StoreRefused } from "./fileObjects";

/** Time for the answer to begin; an upload of 50 MB over a slow line has to fit. */
const TIMEOUT_MS = 120_000;
const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/**
 * A bucket of an S3-compatible store, path style, requests signed with Signature Version 4. The hash of the content is
 * part of the signature, so the store refuses what arrived otherwise. Redirects are not followed.
 *
 * A store takes signatures of the last quarter of an hour only. Where it says that the clocks are apart, requests are signed by its clock from
 * then on: the clock of this machine was set, and neither key nor secret is wrong.
 */
export function s3Store({ bucket, prefix, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const urlOf = (key: string) => `${bucket}/${prefix}${checkKey(key)}`;
  /** How far the clock of the store is ahead of ours [ms], once it said that they are apart. */
  let aheadMs = 0;

  async function send(method: string, url: string, body?: { content: Readable; size: number; sha256: string }) {
    const response = await sendOnce(method, url, body);
    if (response.status !== 403) return response;
    const storeMs = Date.parse(response.headers.get("date") ?? "");
    const isApart = (await response.clone().text()).includes(APART);
    if (!isApart || Number.isNaN(storeMs)) return response;
    aheadMs = storeMs - Date.now();
    // A content that was sent is used up: it comes with the next attempt.
    return body ? response : sendOnce(method, url);
  }

  async function sendOnce(method: string, url: string, body?: { content: Readable; size: number; sha256: string }) {
    const signed = await client.sign(url, {
      method,
      headers: { "X-Amz-Content-Sha256": body?.sha256 ?? EMPTY_SHA256 },
      aws: { datetime: timeOfSignature(Date.now() + aheadMs) },
    });
    const headers = Object.fromEntries(signed.headers);
    if (body) headers["content-length"] = String(body.size);
    const init: RequestInit & { duplex?: "half" } = {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: Readable.toWeb(body.content) as BodyInit, duplex: "half" } : {}),
    };
    try {
      return await fetch(signed.url, init);
    } catch (error) {
      throw new StoreAway(`The file store cannot be reached: ${reasonOf(error)}`, { cause: error });
    }
  }

  return {
    async put(key, object) {
      const answer = await send("PUT", urlOf(key), object);
      if (!answer.ok) throw await failure("store", key, answer);
      await answer.body?.cancel();
    },
    async get(key) {
      const answer = await send("GET", urlOf(key));
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok || !answer.body) throw await failure("read", key, answer);
      return Readable.fromWeb(answer.body as NodeWebStream<Uint8Array>);
    },
    async delete(key) {
      const answer = await send("DELETE", urlOf(key));
      if (!answer.ok && answer.status !== 404) throw await failure("delete", key, answer);
      await answer.body?.cancel();
    },
    async *list(folder) {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix: prefix + folder });
        if (token) query.set("continuation-token", token);
        const answer = await send("GET", `${bucket}?${query.toString()}`);
        if (!answer.ok) throw await failure("list", folder, answer);
        const text = await answer.text();
        for (const object of objectsOf(text)) yield { ...object, key: object.key.slice(prefix.length) };
        token = valueOf(text, "NextContinuationToken");
      } while (token);
    },
  };
}

/** "20300131T093000Z", as signatures have it. */
const timeOfSignature = (ms: number): string => new Date(ms).toISOString().replace(/[:-]|\.\d{3}/g, "");

/** What a request failed by: "ECONNREFUSED", or the words of the error. */
const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : String(error);
};

/** Code with which stores say that a request was signed by a clock that is far from theirs. */
const APART = "RequestTimeTooSkewed";
/** Codes with which stores say that there is no room. */
const FULL = /^(XMinioStorageFull|QuotaExceeded|InsufficientCapacity|StorageFull|XAmzQuotaExceeded)$/;

async function failure(step: string, key: string, answer: Response): Promise<Error> {
  const text = (await answer.text().catch(() => "")).slice(0, 4000);
  const code = valueOf(text, "Code") ?? "no code";
  const message = `The file store did not ${step} ${key}: ${answer.status} ${code}`;
  if (answer.status === 507 || FULL.test(code)) return new StoreFull(message);
  if (code === APART)
    return new StoreAway(
      `${message}: the clock of this machine and that of the store are more than a quarter of an hour apart`,
    );
  if (answer.status >= 500 || answer.status === 429) return new StoreAway(message);
  return answer.status === 401 || answer.status === 403 ? new StoreRefused(message) : new Error(message);
}

/** The objects of a ListObjectsV2 answer. Keys are our own, so nothing but the five XML entities is escaped. */
function objectsOf(xml: string): StoredObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, inner = ""]) => ({
    key: valueOf(inner, "Key") ?? "",
    size: Number(valueOf(inner, "Size")),
    modified: Date.parse(valueOf(inner, "LastModified") ?? ""),
  }));
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function valueOf(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => ENTITIES[name] ?? "");
}
