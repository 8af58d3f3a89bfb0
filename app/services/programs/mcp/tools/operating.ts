import { z } from "zod";
import { HOUR_MS } from "~/entities/core/clock/spans";
import { sitePaths } from "~/entities/core/sitePaths";
import { asData, marked } from "../asData";
import { ofSystem, segment, systemId, tool } from "../tool";

interface Schedule {
  optimization_operation_id: string;
  name: string;
  approved_until: string;
  start_at: string;
  delta_t: number;
  shortfalls: unknown[];
  components: { component_id: string; name: string; power: number[]; level?: number[]; reason?: string[] }[];
}

/** What the product wrote of a plan when it was computed. */
interface Logged {
  logs: { key: string; params: Record<string, number> }[];
}

/** Hours of the plan that one answer has at most. */
const MOST_HOURS = 48;

/** Mean of the steps that begin within an hour; null where the plan has none of them. */
const meanOf = (values: readonly number[], first: number, steps: number): number | null => {
  const part = values.slice(Math.max(0, first), first + steps);
  return part.length === 0 ? null : part.reduce((sum, value) => sum + value, 0) / part.length;
};

const planOfToday = tool({
  name: "plan_of_today",
  title: "Plan in force",
  description:
    "What each component of a site is to do in the next hours by the plan in force: mean power of each hour in kW, level of storages at its end in kWh, and why. Approving a plan and sending setpoints is for people, on the page.",
  needs: ["read"],
  input: z.object({ system_id: systemId, hours: z.number().int().min(1).max(MOST_HOURS).default(24) }).strict(),
  async run({ system_id, hours }, { call, page, now }) {
    const plan = await call<Schedule>("GET", ofSystem(system_id, "schedule"));
    const { logs } = await call<Logged>("GET", `api/optimization-operation/${segment(plan.optimization_operation_id)}`);
    const gap = logs.findLast(({ key }) => key === "planned")?.params["gap"] ?? null;
    const steps = Math.round(1 / plan.delta_t);
    const start = Date.parse(plan.start_at);
    const begun = Math.max(0, Math.floor((now - start) / HOUR_MS));
    const hourly = <T>(valueOf: (first: number) => T) =>
      Array.from({ length: hours }, (_, hour) => valueOf((begun + hour) * steps));
    const paths = sitePaths(system_id);
    return {
      plan: {
        plan_id: asData(plan.optimization_operation_id),
        name: marked(plan.name),
        approved_until: plan.approved_until,
      },
      first_hour: new Date(start + begun * HOUR_MS).toISOString(),
      unit: { power: "kW", level: "kWh" },
      proof: { level: gap === null ? "not_proven" : gap === 0 ? "optimal" : "within_gap", gap },
      components: plan.components.map(({ component_id, name, power, level, reason }) => ({
        component_id: asData(component_id),
        name: marked(name),
        power: hourly((first) => meanOf(power, first, steps)),
        ...(level ? { level: hourly((first) => level[first + steps - 1] ?? null) } : {}),
        ...(reason ? { reason: hourly((first) => reason[first] ?? null) } : {}),
        page: page(paths.scheduleOf(component_id, plan.optimization_operation_id, 0)),
      })),
      shortfalls: asData(plan.shortfalls),
      page: page(paths.operation(plan.optimization_operation_id)),
    };
  },
});

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "A day such as 2026-12-01");

const position = tool({
  name: "position",
  title: "Position of the portfolio",
  description:
    "Energy of deals and spot deals by period of delivery and market, for base, peak and off-peak load, with average and forward price. Energy in MWh (allowances in t), power in MW, prices per MWh in the currency of the market.",
  needs: ["read"],
  input: z
    .object({
      system_id: systemId,
      from: day,
      to: day,
      granularity: z.enum(["day", "week", "month", "quarter", "year"]).default("month"),
    })
    .strict(),
  async run({ system_id, from, to, granularity }, { call, page }) {
    const query = new URLSearchParams({ from, to, granularity });
    const rows = await call("GET", `${ofSystem(system_id, "portfolio/positions")}?${query}`);
    return {
      positions: asData(rows),
      unit: { energy: "MWh (allowances: t)", power: "MW", price: "currency of the market per MWh (allowances: per t)" },
      proof: { level: "exact", of: "sums of the deals that are stored" },
      page: page(`${sitePaths(system_id).portfolioAnalysis}?${query}`),
    };
  },
});

export const operatingTools = [planOfToday, position];
