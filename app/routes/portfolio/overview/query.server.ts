import { scenarioOf } from "~/entities/market/priceScenario";
import { DEAL_STATUSES, type DealStatus } from "~/entities/portfolio/deal";
import type { HedgeDemand } from "~/entities/portfolio/view";
import { HEDGE_DEMANDS } from "~/services/portfolio/valuation/hedge.server";
import type { PortfolioQuery } from "~/services/portfolio/valuation/worth";

/** Which deals an address of the portfolio asks for: existing ones, with proposed or with all as "what if", of some parties, uses and a carrier, and at which prices. */
export function portfolioFilters(query: URLSearchParams) {
  const text = (name: string) => (query.get(name) ?? "").slice(0, 120);
  const whatIf = (["proposed", "optional"] as const).find((one) => one === text("with"));
  const statuses: readonly DealStatus[] = whatIf ? DEAL_STATUSES.slice(DEAL_STATUSES.indexOf(whatIf)) : ["existing"];
  const parties = { house: text("house"), book: text("book"), counterparty: text("counterparty") };
  const use = text("use");
  const derivative = use === "derivative" ? true : use === "own" ? false : null;
  const carrier = text("carrier");
  const location = text("location");
  const dealQuery: PortfolioQuery = { statuses, ...parties, derivative, carrier, location };
  return { dealQuery, filter: { ...parties, carrier, location, with: whatIf ?? "", use, scenario: scenarioOf(query) } };
}

type Parties = Pick<ReturnType<typeof portfolioFilters>["filter"], "house" | "book" | "counterparty" | "use">;

/** Whether an address chooses the deals of a party or a use alone. What the whole site needs is not open for these deals: no deal is proposed for it. */
export const isPart = ({ house, book, counterparty, use }: Parties): boolean =>
  [house, book, counterparty, use].some(Boolean);

/** What an address holds hedge paths against; metered values unless said. */
export const hedgeDemandFilter = (query: URLSearchParams): HedgeDemand =>
  HEDGE_DEMANDS.find((one) => one === query.get("demand")) ?? "metered";
