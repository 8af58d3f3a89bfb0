import type { LiveSource } from "~/entities/live/liveSource";
import type { SourceProblem } from "~/entities/live/view";
import { fetchGuarded, PrivateAddressError, TooMuchError } from "~/services/core/providers/outgoing.server";
import { hostOf, SECRET_MARK } from "./address";
import { type ReadMessage, readMessage } from "./readMessage";

/** Bytes of one content: a year of quarter-hours as JSON has more, which nobody needs every minute. */
export const MOST_BYTES = 1_048_576;

interface SourceCall {
  /** Of times without an offset. */
  zone: string;
  /** ms since 1970: the time of a value that has none. */
  now: number;
  signal?: AbortSignal;
}

/** An address with what a call of it needs. */
type Address = Pick<LiveSource, "url" | "username" | "timeout_s" | "ca_certificate">;

/** Asks the address of a source once and reads what it returns; never throws. `zone`: of times without an offset. */
export async function askSource(
  source: LiveSource,
  secret: string | null,
  { zone, now, signal }: SourceCall,
): Promise<ReadMessage> {
  const content = await contentOf(source, secret, signal);
  return content.ok ? readMessage(content.text, source, zone, now) : content;
}

/** The text that an address returns, at most `MOST_BYTES` of it, or why there is none; never throws. */
export async function contentOf(
  address: Address,
  secret: string | null,
  signal?: AbortSignal,
): Promise<{ ok: true; text: string } | ({ ok: false } & SourceProblem)> {
  const { url, username, timeout_s, ca_certificate } = address;
  const headers: Record<string, string> = { Accept: "application/json" };
  if (secret !== null && username !== null)
    headers.Authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString("base64")}`;
  else if (secret !== null && !url.includes(SECRET_MARK)) headers.Authorization = `Bearer ${secret}`;
  try {
    const full = url.replaceAll(SECRET_MARK, encodeURIComponent(secret ?? ""));
    const options = {
      headers,
      timeoutMs: timeout_s * 1000,
      maxBytes: MOST_BYTES,
      signal,
      ca: ca_certificate ?? undefined,
    };
    const { status, content } = await fetchGuarded(full, options);
    if (status >= 300 && status < 400) return { ok: false, reason: "redirect", params: { status } };
    if (status < 200 || status > 299) return { ok: false, reason: "status", params: { status } };
    return { ok: true, text: content.toString("utf8") };
  } catch (error) {
    return { ok: false, ...problemOf(error, address) };
  }
}

/** Why a connection came to nothing, in words for people; details stay here, as they say what is in our network. */
export function problemOf(error: unknown, { url, timeout_s }: Pick<LiveSource, "url" | "timeout_s">): SourceProblem {
  const host = hostOf({ url }) ?? "";
  if (error instanceof PrivateAddressError) return { reason: "private", params: { host } };
  if (error instanceof TooMuchError) return { reason: "too_large", params: { kilobytes: MOST_BYTES / 1024 } };
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === "TimeoutError" || code === "ETIMEDOUT")
    return { reason: "timeout", params: { host, seconds: timeout_s } };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return { reason: "unknown_host", params: { host } };
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return { reason: "certificate_name", params: { host } };
  if (code === "CERT_HAS_EXPIRED") return { reason: "certificate_ended", params: { host } };
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code ?? "")) return { reason: "certificate", params: { host } };
  return { reason: "unreachable", params: { host } };
}
