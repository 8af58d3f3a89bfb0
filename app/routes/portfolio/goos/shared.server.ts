import { formatDate } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { GOO_STATES, GOO_TECHNOLOGIES } from "~/entities/portfolio/goo";
import type { Actor } from "~/services/core/access.server";
import { GOO_SORTS, type GooRow, type GoosQuery, hasExpired, validUntil } from "~/services/portfolio/goos/stock.server";
import { catalogueFor } from "~/services/twin/components.server";
import { readSort } from "~/ui/kit/lists";

/** Which guarantees the address of the list, or of its file, asks for. */
export function goosFilter(url: URL): GoosQuery {
  const query = url.searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  return {
    q: text("q"),
    status: GOO_STATES.find((one) => one === text("status")) ?? null,
    tech: GOO_TECHNOLOGIES.find((one) => one === text("tech")) ?? "",
    year: /^\d{4}$/.test(text("year")) ? text("year") : "",
    lifecycle: text("tab") === "deleted" ? "deleted" : "live",
    sort: readSort(url.search, GOO_SORTS, "-start"),
    page: Math.min(1e9, Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1)),
  };
}

export const dayText = (day: string, locale: Locale): string => formatDate(`${day}T00:00Z`, locale, "UTC");

/** Names of the technologies that guarantees are of. */
export function gooTechnologies(actor: Actor, locale: Locale): { value: string; label: string }[] {
  const { technologies } = catalogueFor(actor);
  return GOO_TECHNOLOGIES.map((value) => {
    const technology = technologies.get(value);
    return { value, label: technology ? nameIn(technology.name, locale) : value };
  });
}

/** Guarantees as a list shows them. */
export function gooLine(
  { goo, counterparty }: GooRow,
  names: ReadonlyMap<string, string>,
  locale: Locale,
  today: string,
) {
  const paths = sitePaths(goo.system_id);
  return {
    id: goo.goo_id,
    name: goo.name,
    status: goo.status,
    amount: goo.amount,
    price: goo.trading_price,
    counterparty,
    technology: names.get(goo.tech_id) ?? goo.tech_id,
    country: goo.properties.issuance_country,
    from: dayText(goo.start_date, locale),
    to: dayText(goo.end_date, locale),
    validUntil: dayText(validUntil(goo), locale),
    expired: hasExpired(goo, today),
    href: paths.goo(goo.goo_id),
    deleteHref: paths.deleteGoo(goo.goo_id),
  };
}
