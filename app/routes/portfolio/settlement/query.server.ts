import type { LoaderFunctionArgs } from "@remix-run/node";
import { firstOfMonth } from "~/entities/core/clock";
import { isMonth } from "~/entities/portfolio/settlement";
import { requireSystem } from "~/routes/page/guard.server";
import { todayIn } from "~/services/portfolio/delivery.server";
import { currentSettlement } from "~/services/portfolio/settlement/store.server";

/** Months that are offered, the newest first. */
const OFFERED = 36;

/** The month that an address asks for: the last whole one unless said. `fault`: why what it says is none. */
function monthOf(query: URLSearchParams, today: string): { month: string; fault: string | null } {
  const last = firstOfMonth(today, -1).slice(0, 7);
  const text = query.get("month") ?? "";
  if (text === "") return { month: last, fault: null };
  if (!isMonth(text)) return { month: last, fault: "portfolio.rules.month" };
  return text > today.slice(0, 7)
    ? { month: last, fault: "portfolio.rules.month_begun" }
    : { month: text, fault: null };
}

/** What the address of a settlement asks for, and what is owed; `party` empty: to all. */
export async function settlementScope(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "portfolio");
  const query = new URL(args.request.url).searchParams;
  const today = todayIn(page.system.timezone);
  const { month, fault } = monthOf(query, today);
  const current = await currentSettlement(page.actor, page.system.system_id, month);
  const parties = current.settlement?.parties ?? [];
  const partyId = query.get("party") ?? "";
  const party = parties.some(({ id }) => id === partyId) ? partyId : "";
  const partyFault = partyId !== "" && party === "" && current.settlement ? "portfolio.rules.nothing_owed" : null;
  return {
    ...page,
    month,
    party,
    faults: [fault, partyFault].filter((one) => one !== null),
    months: Array.from({ length: OFFERED }, (_, i) => firstOfMonth(today, -i).slice(0, 7)),
    ...current,
    parties: parties.filter(({ id }) => party === "" || id === party),
    allParties: parties,
  };
}
