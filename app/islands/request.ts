/** Every request that the programs of a page make: after half a minute it is given up, and it says which build it comes from. */

export const TIMEOUT_MS = 30_000;

/** The build that made this page, as the live island has it. */
const ownVersion = (): string => document.querySelector<HTMLElement>("[data-island=live]")?.dataset.version ?? "";

/** The headers with the version of this page's programs, where the page says it. */
export function withVersion(headers: Record<string, string> = {}): Record<string, string> {
  const version = ownVersion();
  return version ? { ...headers, "X-Energy-Client": version } : headers;
}

type Asked = Omit<RequestInit, "headers" | "signal"> & { headers?: Record<string, string> };

/** Rejects when nothing came after half a minute. */
export const request = (address: string | URL, { headers, ...init }: Asked = {}): Promise<Response> =>
  fetch(address, { ...init, headers: withVersion(headers), signal: AbortSignal.timeout(TIMEOUT_MS) });
