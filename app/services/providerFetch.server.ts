import { environment } from "./environment.server";
import { refusePrivate } from "./sms.server";

export interface ProviderAnswer {
  /** Media type without parameters, in lower case. */
  type: string;
  content: Buffer;
}

interface Limits {
  maxBytes: number;
  timeoutMs: number;
  accept: string;
}

/**
 * Fetches from a configured provider: no redirects, no private address behind its name, bounded in time and size. Null when
 * it answers anything but 200 to 299; throws when it cannot be reached, takes too long or answers too much.
 */
export async function fetchFrom(url: string, { maxBytes, timeoutMs, accept }: Limits): Promise<ProviderAnswer | null> {
  await refusePrivate(new URL(url).hostname, environment().production);
  const response = await fetch(url, {
    redirect: "error",
    headers: { Accept: accept, "User-Agent": "EnergyTool/1" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new Error(`${new URL(url).hostname} answered more than ${maxBytes} bytes`);
    }
    parts.push(read.value);
  }
  const type = (response.headers.get("Content-Type") ?? "").split(";")[0]!.trim().toLowerCase();
  return { type, content: Buffer.concat(parts) };
}
