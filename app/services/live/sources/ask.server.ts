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

/** Asks the address of a source once and reads what it returns; never throws. `zone`: of times without an offset. */
export async function askSource(
  source: LiveSource,
  secret: string | null,
  { zone, now, signal }: SourceCall,
): Promise<ReadMessage> {
  const { url, username, timeout_s, ca_certificate } = source;
  const headers: Record<string, string> = { Accept: "application/json" };
  if (secret !== null && username !== null)
    headers.Authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString("base64")}`;
  else if (secret !== null && !url.includes(SECRET_MARK)) headers.Authorization = `Bearer ${secret}`;
  try {
    const address = url.replaceAll(SECRET_MARK, encodeURIComponent(secret ?? ""));
    const options = {
      headers,
      timeoutMs: timeout_s * 1000,
      maxBytes: MOST_BYTES,
      signal,
      ca: ca_certificate ?? undefined,
    };
    const { status, content } = await fetchGuarded(address, options);
    if (status >= 300 && status < 400) return { ok: false, reason: "redirect", params: { status } };
    if (status < 200 || status > 299) return { ok: false, reason: "status", params: { status } };
    return readMessage(content.toString("utf8"), source, zone, now);
  } catch (error) {
    return { ok: false, ...problemOf(error, source) };
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
