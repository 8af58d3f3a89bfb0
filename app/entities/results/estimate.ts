import { inputKey, type InputRef } from "~/entities/optimizations/variation";
import { parseFormula } from "~/entities/parameters/formula";
import { type CostKind, isPriceOf, PRICE_TYPES } from "./costKinds";
import type { StoredParameter } from "./usedParameter";
import type { LimitWorth, Sensitivities } from "./worths";

/** What a run read of an input, as far as an estimate needs it. */
export type ReadInput = Pick<
  StoredParameter,
  "componentId" | "placeId" | "parameterType" | "impact" | "values" | "ranges" | "formula"
>;

/** An input that counts otherwise than the run read it: by model year as a share of that, 1: the same. Null: not known. */
interface ChangedInput {
  input: InputRef;
  shares: readonly (number | null)[];
}

/** What a change comes to by the prices of a result. */
export interface LocalEffect {
  input: InputRef;
  /** Change of the objective, in its unit. Null: these prices do not tell. */
  amount: number | null;
  /** The change goes beyond where the price of a limit holds. */
  beyond: boolean;
}

/** The input that a run read. */
export const inputRef = ({
  componentId,
  placeId,
  parameterType,
  impact,
}: Pick<ReadInput, "componentId" | "placeId" | "parameterType" | "impact">): InputRef => ({
  component_id: componentId,
  place_id: placeId,
  parameter_type: parameterType,
  impact,
});

/**
 * First-order estimate of changes to a run: the slopes of its result (sensitivities) times how far each input moves. True near the result
 * only. A limit's slope is one of a convex function, a price's of a concave one. Source: Bertsimas and Tsitsiklis, Introduction to Linear
 * Optimization, 1997, chapter 5. `amount` is null where no slope is that input's alone. It is then no limit and no price, one of several
 * inputs that the same cost is made of, or part of another parameter's formula. `years` are the model years that `shares` go by.
 */
export function localEffects(
  { limits, prices }: Sensitivities,
  read: readonly ReadInput[],
  years: readonly number[],
  changes: readonly ChangedInput[],
): LocalEffect[] {
  const paid = new Set(prices.map(({ componentId, kind }) => `${componentId ?? ""}|${kind}`));
  const pays = (id: string | null, kind: CostKind) => paid.has(`${id ?? ""}|${kind}`);
  return changes.map(({ input, shares }): LocalEffect => {
    const { component_id, place_id, parameter_type, impact } = input;
    const unknown = { input, amount: null, beyond: false };
    if (isPartOfFormula(read, input)) return unknown;
    const own = limits.filter(
      (limit) =>
        limit.componentId === component_id &&
        limit.placeId === place_id &&
        limit.parameterType === parameter_type &&
        (limit.impact ?? "money") === impact,
    );
    if (own.length > 0) {
      // What is kept up and taken down of a fixed size is paid by its size, too, and no price says how much of it.
      const isFixed = parameter_type.startsWith("existing_") || !pays(component_id, "investment");
      if (isFixed && (pays(component_id, "fixed") || pays(component_id, "decommissioning"))) return unknown;
      return ofLimits(input, own, years, shares);
    }
    const kinds = (Object.keys(PRICE_TYPES) as CostKind[]).filter((kind) => isPriceOf(kind, parameter_type));
    if (kinds.length === 0 || place_id !== null) return unknown;
    const [share] = shares;
    if (share === undefined || share === null || shares.some((one) => one !== share)) return unknown;
    const paidFor = prices.filter(
      (price) => price.componentId === component_id && price.impact === impact && kinds.includes(price.kind),
    );
    // What the system's inputs cost is booked where it is paid.
    if (paidFor.length === 0 && component_id === null) return unknown;
    let amount = 0;
    for (const price of paidFor) {
      if (hasCompany(read, input, price.kind)) return unknown;
      amount += price.onePercent * 100 * (share - 1);
    }
    return { input, amount, beyond: false };
  });
}

function ofLimits(
  input: InputRef,
  limits: readonly LimitWorth[],
  years: readonly number[],
  shares: readonly (number | null)[],
): LocalEffect {
  let amount = 0;
  let beyond = false;
  for (const { year, worth, bound, exactUp, exactDown } of limits) {
    const share = shares[years.indexOf(year)] ?? null;
    if (share === null) return { input, amount: null, beyond: false };
    const move = bound * (share - 1);
    amount += worth * move;
    const reach = move > 0 ? exactUp : exactDown;
    if (move !== 0 && reach !== null && Math.abs(move) > reach * (1 + 1e-9)) beyond = true;
  }
  return { input, amount, beyond };
}

/** Whether the same cost of the owner is made of another input, too, so that its price is not of this one alone. */
const hasCompany = (read: readonly ReadInput[], input: InputRef, kind: CostKind): boolean =>
  read.some(
    (one) =>
      one.componentId === input.component_id &&
      one.impact === input.impact &&
      one.parameterType !== input.parameter_type &&
      isPriceOf(kind, one.parameterType) &&
      one.values.some((value) => value !== null && value !== 0),
  );

/** Whether a formula that the run read of the same owner names the input; of the system's, whether any does. */
const isPartOfFormula = (read: readonly ReadInput[], input: InputRef): boolean =>
  read.some((one) => {
    if (one.formula === null || (input.component_id !== null && one.componentId !== input.component_id)) return false;
    const parsed = parseFormula(one.formula);
    return parsed.ok && parsed.formula.children.includes(input.parameter_type);
  });

/** An input as a run read it; rows that add up as their sum. */
interface InputValues {
  input: InputRef;
  values: (number | null)[];
  /** Least and largest of a series by model year. */
  ranges: StoredParameter["ranges"];
}

/**
 * What two runs of the same years read differently. There is no share where only one of them read something. There is none where a series
 * is not the other one multiplied. That is judged as far as mean, least and largest value tell.
 */
export function changedInputs(before: readonly ReadInput[], after: readonly ReadInput[]): ChangedInput[] {
  const [first, second] = [valuesByInput(before), valuesByInput(after)];
  const keys = new Set([...first.keys(), ...second.keys()]);
  return [...keys].flatMap((key): ChangedInput[] => {
    const [a, b] = [first.get(key), second.get(key)];
    const text = (one: InputValues | undefined) => JSON.stringify([one?.values, one?.ranges]);
    if (text(a) === text(b)) return [];
    const { input, values } = (a ?? b)!;
    const shares = values.map((_, y) => {
      const share = shareOf(a?.values[y] ?? null, b?.values[y] ?? null);
      const [from, to] = [a?.ranges?.[y] ?? null, b?.ranges?.[y] ?? null];
      if (share === null || (from === null && to === null)) return share;
      if (from === null || to === null) return null;
      return from.every((end, i) => Math.abs(end * share - to[i]!) <= 1e-6 * Math.abs(end)) ? share : null;
    });
    return [{ input, shares }];
  });
}

/** What counts now as a share of what counted; null where that is nothing, or was. Shares that differ by rounding are the same. */
export function shareOf(before: number | null, after: number | null): number | null {
  if (before === null || after === null) return before === after ? 1 : null;
  if (before === 0) return after === 0 ? 1 : null;
  return Number((after / before).toPrecision(12));
}

/** What a run read of each input, by its key. */
export function valuesByInput(read: readonly ReadInput[]): Map<string, InputValues> {
  const inputs = new Map<string, InputValues>();
  const add = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : a + b);
  for (const one of read) {
    const input = inputRef(one);
    const key = inputKey(input);
    const previous = inputs.get(key);
    if (previous) previous.values = previous.values.map((value, y) => add(value, one.values[y] ?? null));
    else inputs.set(key, { input, values: [...one.values], ranges: one.ranges });
  }
  return inputs;
}
