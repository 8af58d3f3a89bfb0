/**
 * Every request that the programs of a page make: after half a minute it is given up, and it says which build it comes from. And pages that
 * come back, to take parts of.
 */

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

/** How long a part of another page waits for its styles before it is put on this one all the same. */
const WAIT_MS = 3000;

/**
 * A page that was fetched, to take parts of. Styles that it has and this page lacks are linked here and waited for, so that no part is
 * ever seen without them.
 */
export async function readPage(response: Response): Promise<Document> {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  await Promise.all([...page.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')].map(linkHere));
  return page;
}

/** Once it is there, or cannot be had. */
async function linkHere(sheet: HTMLLinkElement): Promise<void> {
  const address = sheet.getAttribute("href")!;
  // The page of a first visit has its styles in itself, and links for no medium.
  if (document.querySelector(`link[href="${address}"]:not([media]), style[data-sheet="${address}"]`)) return;
  const own = document.importNode(sheet);
  await new Promise<unknown>((resolve) => {
    own.onload = own.onerror = resolve;
    setTimeout(resolve, WAIT_MS);
    document.head.append(own);
  });
}
