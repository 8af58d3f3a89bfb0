/** The signs of public/icons/signs.svg: one file for all pages, 20 x 20, drawn with lines in the colour of their words. */
export const SIGNS = [
  "bars",
  "bell",
  "branch",
  "chat",
  "checks",
  "chev",
  "clock",
  "close",
  "colour",
  "deal",
  "demand",
  "euro",
  "fold",
  "folio",
  "gear",
  "grid",
  "help",
  "hour",
  "leaf",
  "line",
  "map",
  "menu",
  "more",
  "news",
  "parts",
  "people",
  "plus",
  "pulse",
  "run",
  "sale",
  "search",
  "sheet",
  "sliders",
  "swap",
  "table",
  "tick",
  "up-left",
  "warn",
] as const;
export type SignName = (typeof SIGNS)[number];

/** A sign next to a word, or with its word for who hears the page: it says nothing by itself. */
export function Sign({ name, size = 18 }: { name: SignName; size?: number }) {
  return (
    <svg className="sign" width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`/icons/signs.svg#${name}`} />
    </svg>
  );
}
