import { isDay } from "~/entities/core/clock";
import type { Actor } from "~/services/core/access.server";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { type FrozenDay, frozenDays } from "./analysis.server";
import type { PortfolioLine, PortfolioValue } from "./types";

/** What a question about the past asks for. */
interface DayQuery {
  as_of: string;
  scenario: string;
  status: string;
  house: string;
  book: string;
  counterparty: string;
  carrier: string;
  geometry_id: string;
}

/**
 * The values as they were frozen at the end of a day. 422 where that day was not kept, and for what is not kept of a day: deals that are
 * not existing, a house, a carrier, and other prices.
 */
export function valuesAsOf(actor: Actor, systemId: string, query: DayQuery): Outcome<FrozenDay[]> {
  if (!isDay(query.as_of)) return complain("as_of", "rules.date_invalid");
  if (query.scenario !== "base") return complain("scenario", "portfolio.rules.not_frozen_so");
  if (query.status !== "existing") return complain("status", "portfolio.rules.not_frozen_so");
  for (const field of ["house", "carrier", "geometry_id"] as const)
    if (query[field] !== "") return complain(field, "portfolio.rules.not_frozen_so");
  const ofDay = (filter: { book: string; counterparty: string }) =>
    frozenDays(actor, systemId, filter).filter(({ day }) => day === query.as_of);
  if (ofDay({ book: "", counterparty: "" }).length === 0) return complain("as_of", "portfolio.rules.not_frozen");
  return done(ofDay(query));
}

/** A line of a value. `month` null: all open months of the deal, as other prices are kept by deal. */
type ScenarioLine = Pick<PortfolioLine, "deal" | "market" | "part" | "minor" | "hoursWithoutPrice"> & {
  month: string | null;
  mwh: number;
};

/** The lines of some deals, the open ones at high or low prices: then one for each deal. What is delivered stays as it was settled. */
export function linesAt(
  value: PortfolioValue,
  ids: ReadonlySet<string>,
  scenario: "base" | "high" | "low",
): ScenarioLine[] {
  const dealLines = value.lines
    .filter(({ deal }) => ids.has(deal))
    .map(({ peakMwh, offPeakMwh, ...line }): ScenarioLine => ({ ...line, mwh: peakMwh + offPeakMwh }));
  if (scenario === "base") return dealLines;
  const open = value.deals.flatMap((worth): ScenarioLine[] => {
    const { deal, market } = worth;
    const lines = dealLines.filter((line) => line.part === "open" && line.deal === deal && line.market === market);
    if (lines.length === 0) return [];
    const sum = (pick: (line: ScenarioLine) => number) => lines.reduce((all, line) => all + pick(line), 0);
    return [
      {
        deal,
        market,
        part: "open",
        month: null,
        minor: worth[scenario],
        mwh: sum(({ mwh }) => mwh),
        hoursWithoutPrice: sum(({ hoursWithoutPrice }) => hoursWithoutPrice),
      },
    ];
  });
  return [...open, ...dealLines.filter(({ part }) => part === "delivered")];
}
