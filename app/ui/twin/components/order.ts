import type { Sort } from "~/ui/kit/lists";

/** Made once: a list of a thousand rows compares ten thousand times. */
const texts = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Compares rows by one of their fields, texts as people order them, missing values last. */
export function byKey<Row extends object>({ key, descending }: Sort): (a: Row, b: Row) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [x, y] = [(a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]];
    if (x === null || x === undefined || y === null || y === undefined)
      return Number(x === null || x === undefined) - Number(y === null || y === undefined);
    if (typeof x === "string" && typeof y === "string") return sign * texts.compare(x, y);
    return sign * (Number(x) - Number(y));
  };
}
