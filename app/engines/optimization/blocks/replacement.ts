import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { VintageRow } from "~/entities/results/result";
import type { Payer } from "../money/account";
import { type CapacityModel, type EnergyProblem, horizonEnd } from "../problem";
import type { BuildContext, ReadContext } from "./context";
import { correctSpan, shareAfter } from "./spans";
import {
  type AfterLife,
  alive,
  buildLimit,
  decommissioningAt,
  goneUntil,
  grantAnnuity,
  grantedOf,
  isPositive,
  NOTHING,
  sharesOf,
  type Vintage,
} from "./vintages";

/**
 * What serves after its end of life. The model knows capacities by model year: what is alive in one serves in all years that it stands for.
 * A life that ends among them, at E, is replaced in kind from then on until the end S of the span, again and again (decision 102):
 *
 *   cost = (x[v] - what of it is gone until y) * I[y] * a(r, L[y])   in every calendar year E <= i < S, and the cost per build of v likewise,
 *   whole, as long as anything is left to replace
 *   each replacement that ends before S is taken down as what it replaces; the last one is handed on, for the annuities not yet paid
 *
 * I[y], L[y]: investment and lifetime of the model year y in whose span it falls. Without a lifetime it lives as long as what it replaces.
 * Other impacts of building take the place of those of v in as many of the years.
 */

/** Finds for each vintage what comes after its life. */
export function findAfterLives(problem: EnergyProblem, cap: CapacityModel, vintages: readonly Vintage[]): void {
  const { years, spans } = problem;
  for (const v of vintages) {
    if (v.cut || !Number.isFinite(v.until)) continue;
    const yearIndex = years.findLastIndex((year) => alive(v, year));
    if (yearIndex < 0) continue;
    const from = Math.ceil(v.until);
    const until = years[yearIndex]! + (spans[yearIndex] ?? 1);
    if (from >= until) continue;
    const entered = cap.lifetimeA[yearIndex] ?? Number.POSITIVE_INFINITY;
    const lifetimeA = Number.isFinite(entered) ? entered : v.until - v.from;
    const isCovered = vintages.some((other) => other.replaces && Math.ceil(other.from) === from);
    const isPriced = cap.replacement[yearIndex]?.money !== undefined && Number.isFinite(lifetimeA) && lifetimeA > 0;
    v.after = { yearIndex, from, until, lifetimeA, state: isCovered ? "covered" : isPriced ? "replaced" : "unpaid" };
  }
}

/** Calendar years that each replacement serves in: a begun year counts as a whole one. */
function services({ from, until, lifetimeA }: AfterLife): { from: number; until: number; isWhole: boolean }[] {
  const length = Math.max(1, Math.ceil(lifetimeA));
  const all = [];
  for (let start = from; start < until; start += length)
    all.push({ from: start, until: Math.min(start + length, until), isWhole: start + length <= until });
  return all;
}

/** Ends of replacements inside the horizon at which they are taken down, with what that costs per unit. */
const takenDown = (problem: EnergyProblem, cap: CapacityModel, after: AfterLife): { year: number; cost: number }[] =>
  services(after).flatMap(({ until: year, isWhole }) =>
    isWhole && year < horizonEnd(problem) ? [{ year, cost: decommissioningAt(problem, cap, year) }] : [],
  );

/** Charges the replacements of a vintage. */
export function chargeReplacements(ctx: BuildContext, owner: number, cap: CapacityModel, v: Vintage): void {
  const { problem, ledger } = ctx;
  const { after } = v;
  if (after?.state !== "replaced") return;
  const { yearIndex: y, from, until } = after;
  const { money = 0, ...others } = sharesOf(cap.replacement[y] ?? {}, cap, after.lifetimeA);
  const perBuild = sharesOf(cap.buildCost[y] ?? {}, cap, after.lifetimeA);
  const built: Payer = v.col >= 0 ? { col: v.col } : { fixed: v.amount };
  // What is gone by then is not replaced.
  const parts: [Payer, number][] = [
    [built, 1],
    ...v.retireCols.flatMap((col, i): [Payer, number][] => (col >= 0 && i <= y ? [[{ col }, -1]] : [])),
    ...v.conversions.flatMap(({ yearIndex, col, per }): [Payer, number][] => (yearIndex <= y ? [[{ col }, -per]] : [])),
  ];
  const ends = takenDown(problem, cap, after);
  for (const [payer, times] of parts) {
    ledger.payEachYear(payer, [from, until], money * times);
    ledger.chargePayer(payer, y, others, times * shareAfter(problem, after));
    for (const { year, cost } of ends) ledger.payOnce(payer, year, cost * times);
  }
  if (isPositive(perBuild)) after.decisionCol = addDecision(ctx, owner, cap, v);
  const decision = decisionOf(v);
  const { money: build = 0, ...othersOfBuild } = perBuild;
  ledger.payEachYear(decision, [from, until], build);
  ledger.chargePayer(decision, y, othersOfBuild, shareAfter(problem, after));
}

/**
 * A decision of its own to replace at all, where all of what was built may be gone by then: x[v] - what is gone <= M * r, r in {0, 1}. A cost
 * per build is paid whole for whatever is left, and not at all where nothing is. -1: what was built is replaced for sure.
 */
function addDecision({ problem, builder }: BuildContext, owner: number, cap: CapacityModel, v: Vintage): number {
  const y = v.after?.yearIndex ?? -1;
  const gone: [number, number][] = [
    ...v.retireCols.flatMap((col, i): [number, number][] => (col >= 0 && i <= y ? [[col, 1]] : [])),
    ...v.conversions.flatMap(({ yearIndex, col, per }): [number, number][] => (yearIndex <= y ? [[col, per]] : [])),
  ];
  const isPaid = "col" in decisionOf(v) || v.decided?.payments.some(({ kind }) => kind === "build") === true;
  if (gone.length === 0 || !isPaid) return -1;
  const scope = { year: -1, owner };
  const most = v.col >= 0 ? buildLimit(problem.years, cap, v.dateIndex) : v.amount;
  const replaces = builder.size(scope, 0, 1, true);
  builder.label(replaces, "replaces");
  const row = builder.row("other", scope, Number.NEGATIVE_INFINITY, v.col >= 0 ? 0 : -v.amount);
  if (v.col >= 0) builder.entry(row, v.col, 1);
  for (const [col, per] of gone) builder.entry(row, col, -per);
  builder.entry(row, replaces, -most);
  return replaces;
}

/** What pays for building again: that of the replacement, else the decision to build: of this run, or of an earlier one that paid for it. */
function decisionOf(v: Vintage): Payer {
  if ((v.after?.decisionCol ?? -1) >= 0) return { col: v.after!.decisionCol! };
  return v.decisionCol >= 0
    ? { col: v.decisionCol }
    : { fixed: v.decided?.payments.some(({ kind }) => kind === "build") ? 1 : 0 };
}

/** Replacements of a component in a solution: booked, as vintages, and said; where nobody knows their cost, that they are not paid. */
export function readReplacements(
  ctx: ReadContext,
  owner: number,
  cap: CapacityModel,
  { v, amount }: { v: Vintage; amount: number },
): VintageRow[] {
  const { problem, x } = ctx;
  const { after } = v;
  if (!after) return [];
  const { yearIndex: y, from, until } = after;
  const remaining = amount - goneUntil(v, x, y);
  const about = { year: problem.years[y]!, amount: remaining, unit: cap.unit };
  const isThere = remaining > 1e-6 * Math.max(1, amount);
  const served = { ...about, detail: `${from}–${until - 1}` };
  // What a dispatch pays for follows from the plan alone: to enter a price would not help.
  if (after.state === "unpaid" && isThere && problem.kind === "dispatch")
    ctx.remark(owner, "service_unpaid_in_plan", "warning", served);
  else if (after.state === "unpaid" && isThere)
    ctx.remark(owner, "service_unpaid", "warning", { ...served, parameterType: priceType(cap) });
  if (after.state === "replaced" && isThere)
    ctx.remark(owner, "life_ends_inside_span", "info", { ...about, detail: String(from), parameterType: "lifetime" });
  if (after.state !== "replaced") return [];
  const scope = { year: y, owner };
  const share = shareAfter(problem, after);
  const decision = decisionOf(v);
  const builds = "col" in decision ? x[decision.col]! : decision.fixed;
  const sizes = [
    { kind: cap.role, bookedAs: "investment", lumps: cap.replacement[y] ?? {}, size: remaining, part: "size" },
    { kind: "build", bookedAs: "build", lumps: cap.buildCost[y] ?? {}, size: builds, part: "build" },
  ] as const;
  const payments: VintageRow["payments"] = [];
  for (const { kind, bookedAs, lumps, size, part } of sizes) {
    const yearly = sharesOf(lumps, cap, after.lifetimeA);
    for (const [impact, perYear] of Object.entries(yearly) as [ParameterImpact, number][]) {
      // Renewals count as granted, too.
      const granted = impact === "money" ? grantedOf(v, part, x) : 0;
      const annuity = perYear * size - granted * grantAnnuity(cap, after.lifetimeA);
      if (impact === "money") correctSpan(ctx, scope, bookedAs, { from, until, annuity });
      else ctx.book(scope, { kind: bookedAs, impact, amount: perYear * size * share });
      const lumpSum = (lumps[impact] ?? 0) * size - granted;
      if (size > NOTHING && lumpSum !== 0)
        payments.push({
          componentId: problem.components[owner]!.id,
          kind,
          year: problem.years[y]!,
          impact,
          lumpSum,
          annuity,
          ...(granted > 0 ? { granted } : {}),
          // Known with the whole vintage.
          residual: 0,
          lifetimeA: after.lifetimeA,
          interestRate: impact === "money" ? cap.interestRate : 0,
          replacement: true,
        });
    }
  }
  for (const { year, cost } of takenDown(problem, cap, after))
    ctx.book(
      { year: problem.years.findLastIndex((one) => one <= year), owner },
      { kind: "decommissioning", impact: "money", amount: cost * remaining, paidIn: year },
    );
  if (remaining <= NOTHING && payments.length === 0) return [];
  return services(after).map((service) => ({
    componentId: problem.components[owner]!.id,
    kind: cap.role,
    year: problem.years[y]!,
    replacement: true as const,
    ...(isChoice(v) ? {} : { planned: true }),
    from: service.from,
    until: service.until,
    amount: Math.max(0, remaining),
    cut: !service.isWhole,
    retired: [],
    payments: payments.map((payment) => ({ ...payment, paidIn: service.from })),
    paidUntil: service.until,
  }));
}

/** Whether a run chose to build it: neither stock nor planned, also by an earlier run. */
const isChoice = ({ kind, decided }: Vintage): boolean =>
  kind !== "planned" && (decided ? !decided.planned : kind !== "stock");

const priceType = ({ role }: CapacityModel): ParameterTypeName =>
  role === "power" ? "investment_cost_power" : "investment_cost";
