import { addDays, daysFrom, isDay } from "~/entities/core/clock";

/** What balancing energy is added up by. */
export const IMBALANCE_PARTS = ["day", "week", "month", "quarter", "year"] as const;
type ImbalancePart = (typeof IMBALANCE_PARTS)[number];

/** Balancing prices as they were, or a fifth higher or lower. */
export const IMBALANCE_SCENARIOS = ["base", "high", "low"] as const;
type ImbalanceScenario = (typeof IMBALANCE_SCENARIOS)[number];

/** Days that are looked at once, and that it goes back: as long as what plans said is kept. */
export const MOST_DAYS = 366;
export const MOST_DAYS_BACK = 1100;
/** Days after the end of a month from which on its volumes and prices count as final, unless said: six weeks. */
export const FINAL_AFTER_DAYS = 42;
export const MOST_FINAL_AFTER_DAYS = 400;

export interface ImbalanceFilter {
  /** First and last day, both included, YYYY-MM-DD by the clock of the market. */
  from: string;
  to: string;
  granularity: ImbalancePart;
  scenario: ImbalanceScenario;
  final_after: number;
}

/** What is wrong with a field of the question: a key of texts. */
interface AskedFault {
  field: keyof ImbalanceFilter;
  message: string;
  params?: Record<string, number>;
}

/** What is wrong with the days of a question; null where they can be looked at. */
export function faultOfDays({ from, to }: Pick<ImbalanceFilter, "from" | "to">, today: string): AskedFault | null {
  if (!isDay(from)) return { field: "from", message: "rules.date_invalid" };
  if (!isDay(to)) return { field: "to", message: "rules.date_invalid" };
  if (to < from) return { field: "to", message: "rules.end_after_start" };
  if (daysFrom(from, to) >= MOST_DAYS)
    return { field: "to", message: "portfolio.rules.days_too_many", params: { most: MOST_DAYS } };
  if (from < addDays(today, -MOST_DAYS_BACK))
    return { field: "from", message: "portfolio.rules.too_long_ago", params: { most: MOST_DAYS_BACK } };
  if (from > today) return { field: "from", message: "portfolio.rules.not_delivered" };
  return null;
}

/** This month and the two before it. */
function usualDays(today: string): Pick<ImbalanceFilter, "from" | "to"> {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 3;
  const first = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
  return { from: first, to: today };
}

/** What an address asks for; what is wrong with it, where the usual is shown instead. */
export function imbalanceFilter(
  query: URLSearchParams,
  today: string,
): { filter: ImbalanceFilter; faults: AskedFault[] } {
  const faults: AskedFault[] = [];
  const text = (name: keyof ImbalanceFilter) => (query.get(name) ?? "").trim().slice(0, 40);
  const oneOf = <T extends string>(name: keyof ImbalanceFilter, list: readonly T[], usual: T): T => {
    const choice = list.find((one) => one === text(name));
    if (!choice && text(name) !== "") faults.push({ field: name, message: "portfolio.rules.unknown_choice" });
    return choice ?? usual;
  };
  const usual = usualDays(today);
  const days = { from: text("from") || usual.from, to: text("to") || usual.to };
  if (text("from") === "" && isDay(days.to) && days.to < days.from) days.from = `${days.to.slice(0, 7)}-01`;
  const fault = faultOfDays(days, today);
  if (fault) faults.push(fault);
  const after = text("final_after");
  const isCount = /^\d{1,3}$/.test(after) && Number(after) <= MOST_FINAL_AFTER_DAYS;
  if (after !== "" && !isCount)
    faults.push({
      field: "final_after",
      message: "portfolio.rules.final_after",
      params: { most: MOST_FINAL_AFTER_DAYS },
    });
  return {
    filter: {
      ...(fault ? usual : days),
      granularity: oneOf("granularity", IMBALANCE_PARTS, "month"),
      scenario: oneOf("scenario", IMBALANCE_SCENARIOS, "base"),
      final_after: isCount ? Number(after) : FINAL_AFTER_DAYS,
    },
    faults,
  };
}
