import { lookup } from "node:dns/promises";
import { environment } from "./settings/environment.server";
import { isLoopback, isPrivateAddress } from "./settings/providerUrl";

export interface ProviderAnswer {
  /** HTTP status. */
  status: number;
  /** Media type without parameters, in lower case. */
  type: string;
  /** Empty unless the status is 200 to 299, or `errorBytes` says how much of a refusal is wanted. */
  content: Buffer;
  /** Seconds after which the provider wants to be asked again (RFC 9110, 10.2.3), where it says so. */
  retryAfterS: number | null;
}

/** The provider sent more than was asked for. */
export class AnswerTooLarge extends Error {}

interface ProviderCall {
  maxBytes: number;
  /** So much of the body of a refusal is read; what is longer is cut. Default 0. */
  errorBytes?: number;
  timeoutMs: number;
  accept?: string;
  /** Sent as the body of a POST. */
  json?: unknown;
  /** Bearer token. */
  token?: string | null;
  signal?: AbortSignal;
}

/** A name that leads to a private address is refused, whatever the configuration says. */
export async function refusePrivate(hostname: string, production: boolean): Promise<void> {
  if (!production && isLoopback(hostname)) return;
  for (const { address } of await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true }))
    if (isPrivateAddress(address)) throw new Error(`${hostname} leads to a private address`);
}

/**
 * Asks a configured provider: no redirects, no private address behind its name, bounded in time and size. Throws when it
 * cannot be reached, takes too long or answers too much.
 */
export async function fetchFrom(url: string, call: ProviderCall): Promise<ProviderAnswer> {
  const { hostname } = new URL(url);
  await refusePrivate(hostname, environment().production);
  const limit = AbortSignal.timeout(call.timeoutMs);
  const headers: Record<string, string> = { "User-Agent": "EnergyTool/1" };
  if (call.accept) headers.Accept = call.accept;
  if (call.token) headers.Authorization = `Bearer ${call.token}`;
  if (call.json !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(url, {
    redirect: "error",
    headers,
    signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
    ...(call.json === undefined ? {} : { method: "POST", body: JSON.stringify(call.json) }),
  });
  const type = (response.headers.get("Content-Type") ?? "").split(";")[0]!.trim().toLowerCase();
  const retryAfterS = secondsOf(response.headers.get("Retry-After"));
  const most = response.ok ? call.maxBytes : (call.errorBytes ?? 0);
  const { content, more } = await bytesOf(response, most);
  if (more && response.ok) throw new AnswerTooLarge(`${hostname} answered more than ${most} bytes`);
  return { status: response.status, type, content, retryAfterS };
}

/** Reads at most so many bytes of a body; `more`: there was more of it. */
async function bytesOf(response: Response, most: number): Promise<{ content: Buffer; more: boolean }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = most > 0 ? response.body?.getReader() : undefined;
  if (!reader) await response.body?.cancel();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    size += read.value.byteLength;
    if (size <= most) continue;
    await reader?.cancel();
    return { content: Buffer.concat(parts).subarray(0, most), more: true };
  }
  return { content: Buffer.concat(parts), more: false };
}

/** Retry-After as seconds or as a date; null where it is neither. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The same, where nothing but an answer of 200 to 299 is of use: throws with the status otherwise. */
export async function contentFrom(url: string, call: ProviderCall): Promise<ProviderAnswer> {
  const answer = await fetchFrom(url, call);
  if (answer.status < 200 || answer.status > 299) throw new Error(`${new URL(url).hostname} answered ${answer.status}`);
  return answer;
}
