import type { OperationSite, PerStep } from "~/engines/operation";
import { randomStream } from "~/entities/core/random";

const STEPS_PER_HOUR = 4;
const STEPS_PER_DAY = 96;
const DAYS_PER_MONTH = 30;
/** How long outages last [h], and which share of that is told when they begin: some end earlier than told, some later. */
const HOURS = { least: 2, most: 24 };
const TOLD = { least: 0.5, most: 1.5 };
/** Once the told end is over a repair is told for so much later, again and again. */
const STILL = 2 * STEPS_PER_HOUR;

const OUT_PARTS = ["battery", "sun", "shift"] as const;
export type OutPart = (typeof OUT_PARTS)[number];

/** A part of a site gives and takes nothing in steps from <= t < to of the back-test; `told`: the end that is told when it begins. */
export interface Outage {
  part: OutPart;
  from: number;
  to: number;
  told: number;
}

/** So many outages a month, at random times and of random parts; the same for the same seed. */
export function randomOutages(days: number, perMonth: number, seed: number): Outage[] {
  const random = randomStream(seed);
  const count = Math.round((perMonth * days) / DAYS_PER_MONTH);
  return Array.from({ length: count }, (): Outage => {
    const part = OUT_PARTS[Math.floor(random() * OUT_PARTS.length)]!;
    const from = Math.floor(random() * days * STEPS_PER_DAY);
    const steps = Math.round((HOURS.least + random() * (HOURS.most - HOURS.least)) * STEPS_PER_HOUR);
    const told = from + Math.max(1, Math.round(steps * (TOLD.least + random() * (TOLD.most - TOLD.least))));
    return { part, from, to: from + steps, told };
  }).sort((a, b) => a.from - b.from);
}

export const isOut = (outages: readonly Outage[], part: OutPart, step: number): boolean =>
  outages.some((one) => one.part === part && step >= one.from && step < one.to);

/** What is known in a step of the back-test: those that have begun, up to the end that is told. */
export const knownOutages = (outages: readonly Outage[], step: number): Outage[] =>
  outages
    .filter(({ from, to }) => from <= step && step < to)
    .map(({ part, from, told }) => {
      const to = told > step ? told : step + STILL;
      return { part, from, to, told };
    });

/** The steps of a back-test in which plans are made: every so many, and when an outage begins or ends. */
export function planSteps(steps: number, every: number, outages: readonly Outage[]): number[] {
  const regular = Array.from({ length: Math.ceil(steps / every) }, (_, i) => i * every);
  const changes = outages.flatMap(({ from, to }) => [from, to]).filter((step) => step < steps);
  return [...new Set([...regular, ...changes])].sort((a, b) => a - b);
}

/** A site that begins in a step of the back-test, with what is out in it. */
export function closedSite(site: OperationSite, first: number, outages: readonly Outage[]): OperationSite {
  if (outages.length === 0) return site;
  const without = (values: PerStep, part: OutPart): PerStep =>
    Float64Array.from({ length: site.steps }, (_, t) =>
      isOut(outages, part, first + t) ? 0 : typeof values === "number" ? values : values[t]!,
    );
  return {
    ...site,
    sources: site.sources.map((one) => ({ ...one, available: without(one.available, "sun") })),
    storages: site.storages.map((one) => ({
      ...one,
      chargeLimit: without(one.chargeLimit, "battery"),
      dischargeLimit: without(one.dischargeLimit, "battery"),
    })),
    shiftables: site.shiftables.map((one) => ({ ...one, maxPower: without(one.maxPower, "shift") })),
  };
}
