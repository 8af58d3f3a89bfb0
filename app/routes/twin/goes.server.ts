import type { TFunction } from "i18next";

const SHOWN = 20;

/** Names of what goes along, so many as a page shows. */
export function goesAlong(t: TFunction, title: string, names: readonly string[]) {
  const rest = names.length - SHOWN;
  const more = rest > 0 ? [t("twin:deletion.and_more", { count: rest })] : [];
  return { title, items: [...names.slice(0, SHOWN), ...more] };
}
