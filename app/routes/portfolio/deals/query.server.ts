import { isDay } from "~/entities/core/clock";
import { DEAL_STATES } from "~/entities/portfolio/deal";
import { DEAL_SORTS, type DealsQuery } from "~/services/portfolio/dealList.server";
import { readSort } from "~/ui/kit/lists";

/** Which deals the address of the list, or of its file, asks for. */
export function dealsFilter(url: URL): DealsQuery {
  const query = url.searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const day = (name: string) => (isDay(text(name)) ? text(name) : "");
  return {
    q: text("q"),
    status: DEAL_STATES.find((one) => one === text("status")) ?? null,
    kind: (["futures", "ppa"] as const).find((one) => one === text("kind")) ?? null,
    carrier: text("carrier").slice(0, 120),
    house: text("house"),
    book: text("book"),
    counterparty: text("counterparty"),
    from: day("from"),
    to: day("to"),
    derivative: text("use") === "derivative" ? true : text("use") === "own" ? false : null,
    lifecycle: text("tab") === "deleted" ? "deleted" : "live",
    sort: readSort(url.search, DEAL_SORTS, "start"),
    page: Math.min(1e9, Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1)),
  };
}
