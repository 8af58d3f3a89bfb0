import { sitePaths } from "~/entities/core/sitePaths";

/** The list of runs at the tab and the page that a request was made from; nothing else of its query. */
export function listAddress(system_id: string, url: string): string {
  const query = new URL(url).searchParams;
  const part = new URLSearchParams();
  if (query.get("tab") === "deleted") part.set("tab", "deleted");
  const page = query.get("page") ?? "";
  if (/^[1-9]\d{0,5}$/.test(page)) part.set("page", page);
  const list = sitePaths(system_id).optimizations;
  return part.size === 0 ? list : `${list}?${part}`;
}
