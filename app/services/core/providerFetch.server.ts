import { lookup } from "node:dns/promises";
import { environment } from "./settings/environment.server";
import { isLoopback, isPrivateAddress } from "./settings/providerUrl";

export interface ProviderAnswer {
  /** HTTP status. */
  status: number;
  /** Media type without parameters, in lower case. */
  type: string;
  /** Empty unless the status is 200 to 299. */
  content: Buffer;
}

interface ProviderCall {
  maxBytes: number;
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
  if (!response.ok) {
    await response.body?.cancel();
    return { status: response.status, type, content: Buffer.alloc(0) };
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > call.maxBytes) {
      await reader?.cancel();
      throw new Error(`${hostname} answered more than ${call.maxBytes} bytes`);
    }
    parts.push(read.value);
  }
  return { status: response.status, type, content: Buffer.concat(parts) };
}

/** The same, where nothing but an answer of 200 to 299 is of use: throws with the status otherwise. */
export async function contentFrom(url: string, call: ProviderCall): Promise<ProviderAnswer> {
  const answer = await fetchFrom(url, call);
  if (answer.status < 200 || answer.status > 299) throw new Error(`${new URL(url).hostname} answered ${answer.status}`);
  return answer;
}
