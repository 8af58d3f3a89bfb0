import { offsetStamp } from "~/entities/core/clock";
import { limitIn } from "../inForce/forced";
import type { OutageKind, RowInForce } from "../inForce/outages";
import { STEP_MINUTES, STEP_MS } from "../operation";
import type { PlanWorth } from "../plan";
import type { TradeCourse } from "../trade";
import type { Fallback, SetpointComponent } from "./output";

/** Of which plan the steps from <= t < until are (ms since 1970, whole quarter-hours). */
export interface Segment {
  plan_id: string;
  from: number;
  until: number;
}

/** What a message says: a plan, that no plan counts any more, or nothing but that it arrives. */
export const MESSAGE_KINDS = ["plan", "fallback", "test"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The message that is sent. Times are ISO 8601 with the offset of the system's zone; powers [kW] have the sign of the plan. */
export interface SetpointMessage {
  /** The same for every attempt: who gets it twice takes it once. */
  message_id: string;
  version: 1;
  kind: MessageKind;
  /** Counts the messages of an output: a lower one than was taken before is older. */
  sequence: number;
  system_id: string;
  issued_at: string;
  /** From when until when the steps count. Outside of them the fallback does. Null: until the next message. */
  valid_from: string;
  valid_until: string | null;
  timezone: string;
  step_minutes: number;
  unit: "kW";
  plans: { plan_id: string; name: string; revision: number; from: string; until: string }[];
  /** Begin of each step. */
  times: string[];
  components: MessageComponent[];
  /** Connections to the grid, for who goes on by worths; not there where no component has one. */
  connections?: MessageConnection[];
}

/**
 * What energy costs at a connection with all fees [currency/kWh], one for each step. Null: it cannot buy (sell), or the plan says nothing
 * of it.
 */
interface MessageConnection {
  component_id: string;
  buying: (number | null)[];
  selling: (number | null)[];
}

interface MessageComponent {
  component_id: string;
  name: string;
  /** One for each step. Null: the plan says nothing of it, the fallback counts. */
  power: (number | null)[];
  /**
   * Of sun, wind and the like: the most that it may give. Null: all that there is, whatever was expected of it. Who is held to `power` never
   * gives more than was expected.
   */
  limit?: (number | null)[];
  /** Why it is to do nothing in a step, whatever was planned; null: no event lies on it. Not there where none does in any step. */
  out?: (OutageKind | null)[];
  /** Machines that run; of what is switched. */
  on?: (number | null)[];
  /**
   * Of a store: what a kWh is worth in the bands between `levels` [kWh] once a step is over [currency/kWh]. Null beyond the first day of a
   * plan.
   */
  worth?: { levels: number[]; values: (number[] | null)[] };
  /** power null: what it was told last. */
  fallback: { action: Fallback; power: number | null };
}

/** Parts of a plan that a message is made from. */
export interface PlanOfMessage {
  plan_id: string;
  name: string;
  revision: number;
  /** Begin of its first step, ms since 1970. */
  start: number;
  /** power and what a source could give [kW], machines that run and the worth of what is stored, by component. */
  rows: ReadonlyMap<string, Pick<RowInForce, "kind" | "power" | "available" | "blocked" | "on" | "worth" | "out">>;
  trade: readonly TradeCourse[];
}

interface Facts {
  message_id: string;
  sequence: number;
  system_id: string;
  timezone: string;
  /** ms since 1970. */
  now: number;
}

/** Watts are the last digit that is told. */
const rounded = (kw: number): number => Math.round(kw * 1000) / 1000;

const roundedOrNull = (kw: number | null | undefined): number | null => (typeof kw === "number" ? rounded(kw) : null);

const head = (facts: Facts, kind: MessageKind) => ({
  message_id: facts.message_id,
  version: 1 as const,
  kind,
  sequence: facts.sequence,
  system_id: facts.system_id,
  issued_at: offsetStamp(facts.timezone)(facts.now),
});
const body = (timezone: string) => ({ timezone, step_minutes: STEP_MINUTES, unit: "kW" as const });

/** The message of plans that follow each other without a gap; one segment at least. */
export function planMessage(
  facts: Facts,
  components: readonly SetpointComponent[],
  segments: readonly Segment[],
  plans: ReadonlyMap<string, PlanOfMessage>,
): SetpointMessage {
  const iso = offsetStamp(facts.timezone);
  const steps = segments.flatMap(({ plan_id, from, until }) => {
    const plan = plans.get(plan_id)!;
    return Array.from({ length: (until - from) / STEP_MS }, (_, i) => {
      const at = from + i * STEP_MS;
      return { at, plan, index: Math.round((at - plan.start) / STEP_MS) };
    });
  });
  const messages = components.map(({ component_id, name, fallback, value_kw }): MessageComponent => {
    const rows = steps.map(({ plan, index }) => ({ row: plan.rows.get(component_id), index }));
    const power = rows.map(({ row, index }) => {
      const kw = row?.power[index];
      return kw === undefined ? null : rounded(kw);
    });
    const isSource = rows.some(({ row }) => row?.kind === "source");
    const out = rows.map(({ row, index }) => row?.out?.[index] ?? null);
    const switched = rows.some(({ row }) => row?.on);
    const last = power.findLast((kw) => kw !== null) ?? null;
    return {
      component_id,
      name,
      power,
      ...(isSource ? { limit: rows.map(({ row, index }) => roundedOrNull(row && limitIn(row, index))) } : {}),
      ...(out.some((why) => why !== null) ? { out } : {}),
      ...(switched ? { on: rows.map(({ row, index }) => row?.on?.[index] ?? null) } : {}),
      // What is out neither gives nor takes, whatever that were worth.
      ...worthsOf(rows.map(({ row, index }) => ({ worth: row?.out?.[index] ? undefined : row?.worth, index }))),
      fallback: { action: fallback, power: fallbackPower(fallback, value_kw, last) },
    };
  });
  return {
    ...head(facts, "plan"),
    valid_from: iso(segments[0]!.from),
    valid_until: iso(segments.at(-1)!.until),
    ...body(facts.timezone),
    plans: segments.map(({ plan_id, from, until }) => {
      const { name, revision } = plans.get(plan_id)!;
      return { plan_id, name, revision, from: iso(from), until: iso(until) };
    }),
    times: steps.map(({ at }) => iso(at)),
    components: messages,
    ...(messages.some(({ worth }) => worth) ? { connections: connectionsOf(steps) } : {}),
  };
}

type Step = { plan: PlanOfMessage; index: number };

/** Worths of a store, with the levels of the newest plan; of a plan in which it had another size nothing is told. */
function worthsOf(steps: readonly { worth: PlanWorth | undefined; index: number }[]): Pick<MessageComponent, "worth"> {
  const levels = steps.findLast(({ worth }) => worth)?.worth?.levels;
  if (!levels) return {};
  const isSame = (worth: PlanWorth): boolean => worth.levels.join() === levels.join();
  const values = steps.map(({ worth, index }) => (worth && isSame(worth) ? (worth.values[index] ?? null) : null));
  return { worth: { levels, values } };
}

/** Prices of all connections of the plans, with fees. */
function connectionsOf(steps: readonly Step[]): MessageConnection[] {
  const ids = new Set(steps.flatMap(({ plan }) => plan.trade.map(({ component_id }) => component_id)));
  const price = (values: number[] | null, fees: number[] | null, index: number, sign: number): number | null => {
    const value = values?.[index];
    return value === undefined ? null : Math.round((value + sign * (fees?.[index] ?? 0)) * 1e5) / 1e5;
  };
  return [...ids].map((component_id) => {
    const planSteps = steps.map(({ plan, index }) => ({
      trade: plan.trade.find((one) => one.component_id === component_id),
      index,
    }));
    return {
      component_id,
      buying: planSteps.map(({ trade, index }) =>
        price(trade?.import_price ?? null, trade?.import_fee ?? null, index, 1),
      ),
      selling: planSteps.map(({ trade, index }) =>
        price(trade?.export_price ?? null, trade?.export_fee ?? null, index, -1),
      ),
    };
  });
}

/** What is out when a message is made, by component. */
export type OutNow = ReadonlyMap<string, OutageKind>;

/**
 * That no plan counts any more: until the next message. `last`: what each component was told last [kW]. What is out does nothing, with its
 * reason; its fallback counts once it is back, of which another message tells.
 */
export function fallbackMessage(
  facts: Facts,
  components: readonly SetpointComponent[],
  last: ReadonlyMap<string, number>,
  outNow: OutNow,
): SetpointMessage {
  const at = offsetStamp(facts.timezone)(Math.floor(facts.now / STEP_MS) * STEP_MS);
  return {
    ...head(facts, "fallback"),
    valid_from: at,
    valid_until: null,
    ...body(facts.timezone),
    plans: [],
    times: [at],
    components: components.map(({ component_id, name, fallback, value_kw }): MessageComponent => {
      const power = fallbackPower(fallback, value_kw, last.get(component_id) ?? null);
      const why = outNow.get(component_id);
      const about = { component_id, name, power: [why ? 0 : power], fallback: { action: fallback, power } };
      return why ? { ...about, out: [why] } : about;
    }),
  };
}

/** A message that tells nobody to do anything. */
export function testMessage(facts: Facts, components: readonly SetpointComponent[]): SetpointMessage {
  const at = offsetStamp(facts.timezone)(facts.now);
  return {
    ...head(facts, "test"),
    valid_from: at,
    valid_until: at,
    ...body(facts.timezone),
    plans: [],
    times: [],
    components: components.map(({ component_id, name, fallback, value_kw }) => ({
      component_id,
      name,
      power: [],
      fallback: { action: fallback, power: fallbackPower(fallback, value_kw, null) },
    })),
  };
}

const fallbackPower = (fallback: Fallback, value_kw: number | null, last: number | null): number | null =>
  fallback === "off" ? 0 : fallback === "value" ? value_kw : last;

/** What a message says is out in steps from a time on (ms since 1970), and why: the same text for the same. */
export function outagesToldBy({ components, times }: SetpointMessage, from: number): string {
  const steps = times.flatMap((time, i) => (Date.parse(time) >= from ? [{ time: Date.parse(time), i }] : []));
  const lines = components.flatMap(({ component_id, out = [] }) =>
    steps.flatMap(({ time, i }) => (out[i] ? [`${component_id} ${time} ${out[i]}`] : [])),
  );
  return lines.join("\n");
}

/**
 * What each component of a message was told for the step at or before a time [kW]; without those that it never told. A fallback that nothing
 * else followed is what it would be without what is out.
 */
export function toldBy({ kind, components, times }: SetpointMessage, at: number): Map<string, number> {
  const begun = times.findLastIndex((time) => Date.parse(time) <= at);
  const powers = new Map<string, number>();
  for (const { component_id, power, fallback } of components) {
    const kw = kind === "fallback" ? fallback.power : power.slice(0, begun + 1).findLast((one) => one !== null);
    if (kw !== undefined && kw !== null) powers.set(component_id, kw);
  }
  return powers;
}
