/** The query of this page with some parameters set anew (null takes one away), as a relative link. */
export function queryWith(search: string, changes: Record<string, string | number | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "?";
}

export interface Sort {
  key: string;
  descending: boolean;
}

/** "-name" -> {key: "name", descending: true}. Only keys of the list are taken. */
export function readSort(search: string, keys: readonly string[], fallback: string, param = "sort"): Sort {
  const sortText = new URLSearchParams(search).get(param) ?? fallback;
  const key = sortText.replace(/^-/, "");
  return keys.includes(key)
    ? { key, descending: sortText.startsWith("-") }
    : readSort(`${param}=${fallback}`, [fallback.replace(/^-/, "")], fallback, param);
}

/** Page number 1.. from the query, held within what there is. */
export function readPage(search: string, total: number, size: number, param = "page"): number {
  const page = Math.trunc(Number(new URLSearchParams(search).get(param) ?? 1)) || 1;
  return Math.min(Math.max(1, page), Math.max(1, Math.ceil(total / size)));
}
