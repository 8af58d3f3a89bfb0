import { fetchGuarded } from "./outgoing.server";

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

/**
 * Asks a configured provider: no redirects, no private address behind its name, bounded in time and size. Throws when it
 * cannot be reached, redirects, takes too long or answers too much (TooMuchError).
 */
export async function fetchFrom(url: string, call: ProviderCall): Promise<ProviderAnswer> {
  const { accept, token, json, ...bounds } = call;
  const headers: Record<string, string> = {};
  if (accept) headers.Accept = accept;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (json !== undefined) headers["Content-Type"] = "application/json";
  const body = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
  const { status, headers: sent, content } = await fetchGuarded(url, { ...bounds, ...body, headers });
  if (status >= 300 && status < 400) throw new Error(`${new URL(url).hostname} redirects`);
  const type = (sent["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  return { status, type, content, retryAfterS: secondsOf(sent["retry-after"]) };
}

/** Retry-After as seconds or as a date; null where it is neither. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
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
