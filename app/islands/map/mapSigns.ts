import { request } from "~/islands/request";

const ADDRESS = "/icons/signs.svg";
/** Size of a sign on a pin [px]; its strokes are as wide as those of the page's signs. */
const SIZE = 18;

const symbols = new Map<string, string>();

/** Fetches the signs that pins have, once. Without them pins have a dot. */
export async function loadSigns(): Promise<void> {
  const response = await request(ADDRESS);
  if (!response.ok) return;
  const svg = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  for (const symbol of svg.querySelectorAll("symbol")) symbols.set(symbol.id, symbol.innerHTML);
}

/** The address of a sign as a picture in a colour; null while it is not there. */
export function signPicture(name: string | undefined, colour: string): string | null {
  const shapes = name === undefined ? undefined : symbols.get(name);
  if (shapes === undefined) return null;
  const stroke = `fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 20 20" ${stroke}>${shapes}</svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(text)}`;
}
