import { evaluateFormula, type FormulaNode } from "~/entities/parameters/formula";
import type { FormulaChild, ParameterInYear } from "~/entities/parameters/parameterInYear";
import { combine, type Profile } from "../problem";

/** A price by that of a market: `factor` times it [1], and the rest [currency/MWh]. */
export interface PriceOfMarket {
  factor: Profile;
  rest: Profile;
}

/** What a parameter that is no formula comes to in the steps of a year; undefined where it has no value. */
type ValueOf = (parameter: ParameterInYear) => Profile | undefined;
/** What stands in for parameters of a type; undefined: they count as they are. */
type StandIn = (type: string) => PriceOfMarket | undefined;
type ByFormula = Extract<ParameterInYear, { kind: "formula" }>;

/** Whether a parameter is made of one of some types, also by the formulas of its parts. */
export const isMadeOf = (parameter: ParameterInYear, types: readonly string[]): parameter is ByFormula =>
  parameter.kind === "formula" && parameter.children.some((child) => isOf(child, types));

const isOf = ({ type, parameter }: FormulaChild, types: readonly string[]): boolean =>
  types.includes(type) || (parameter !== undefined && isMadeOf(parameter, types));

/**
 * What a price that is made of that of the market is, given that price: so many times the market price, and the rest. Null: its formula is
 * no such sum, as that of the lower of two prices.
 */
export const priceOfMarket = (price: ByFormula, market: string, valueOf: ValueOf): PriceOfMarket | null =>
  linearIn(price, (type) => (type === market ? { factor: 1, rest: 0 } : undefined), valueOf);

/**
 * What a price that is not made of that of the market has besides the price of energy: the terms of its sum that are nothing without the
 * `parts`. Null: in a term both are one, as in (80 + grid_fee) * 1.19.
 */
export function partsInSum(
  { formula, children }: ByFormula,
  parts: readonly string[],
  valueOf: ValueOf,
): Profile | null {
  const names = children.filter((child) => isOf(child, parts)).map(({ name }) => name);
  const without: StandIn = (type) => (parts.includes(type) ? fixed(0) : undefined);
  const ofTerm = (node: FormulaNode): Profile | null => {
    if (!namesAny(node, names)) return 0;
    if (node.kind === "negative") return sum(0, ofTerm(node.of), -1);
    if (node.kind === "operation" && (node.operator === "+" || node.operator === "-"))
      return sum(ofTerm(node.left), ofTerm(node.right), node.operator === "+" ? 1 : -1);
    const whole = linearOf(
      node,
      partOf(children, () => undefined, valueOf),
    );
    const left = linearOf(node, partOf(children, without, valueOf));
    return whole && left && isZero(left.rest) ? whole.rest : null;
  };
  return ofTerm(formula.root);
}

function namesAny(node: FormulaNode, names: readonly string[]): boolean {
  if (node.kind === "name") return names.includes(node.name);
  if (node.kind === "negative") return namesAny(node.of, names);
  if (node.kind === "call") return node.args.some((arg) => namesAny(arg, names));
  return node.kind === "operation" && (namesAny(node.left, names) || namesAny(node.right, names));
}

const sum = (left: Profile | null, right: Profile | null, sign: 1 | -1): Profile | null =>
  left === null || right === null ? null : combine(left, right, (a, b) => a + sign * b);

function linearIn(parameter: ParameterInYear, standIn: StandIn, valueOf: ValueOf): PriceOfMarket | null {
  if (parameter.kind === "formula")
    return linearOf(parameter.formula.root, partOf(parameter.children, standIn, valueOf));
  const value = valueOf(parameter);
  return value === undefined ? null : fixed(value);
}

const partOf =
  (children: readonly FormulaChild[], standIn: StandIn, valueOf: ValueOf) =>
  (name: string): PriceOfMarket | null => {
    const child = children.find((one) => one.name === name);
    if (!child) return null;
    return standIn(child.type) ?? (child.parameter ? linearIn(child.parameter, standIn, valueOf) : null);
  };

const fixed = (rest: Profile): PriceOfMarket => ({ factor: 0, rest });
const isFixed = ({ factor }: PriceOfMarket): boolean => factor === 0;
const isZero = (profile: Profile): boolean =>
  typeof profile === "number" ? profile === 0 : profile.every((v) => v === 0);

function linearOf(node: FormulaNode, partOf: (name: string) => PriceOfMarket | null): PriceOfMarket | null {
  if (node.kind === "number") return fixed(node.value);
  if (node.kind === "name") return partOf(node.name);
  if (node.kind === "negative") {
    const of = linearOf(node.of, partOf);
    return of && both(fixed(0), of, (a, b) => a - b);
  }
  const args = (node.kind === "call" ? node.args : [node.left, node.right]).map((arg) => linearOf(arg, partOf));
  if (args.some((arg) => arg === null)) return null;
  const values = args as PriceOfMarket[];
  if (values.every(isFixed)) return fixed(valueIn(node, values));
  if (node.kind === "call") return null;
  const [left, right] = values as [PriceOfMarket, PriceOfMarket];
  if (node.operator === "+") return both(left, right, (a, b) => a + b);
  if (node.operator === "-") return both(left, right, (a, b) => a - b);
  if (node.operator === "*" && isFixed(left))
    return both(right, { factor: left.rest, rest: left.rest }, (a, b) => a * b);
  if (node.operator === "*" && isFixed(right))
    return both(left, { factor: right.rest, rest: right.rest }, (a, b) => a * b);
  if (node.operator === "/" && isFixed(right))
    return both(left, { factor: right.rest, rest: right.rest }, (a, b) => a / b);
  return null;
}

const both = (a: PriceOfMarket, b: PriceOfMarket, f: (a: number, b: number) => number): PriceOfMarket => ({
  factor: combine(a.factor, b.factor, f),
  rest: combine(a.rest, b.rest, f),
});

/** A call or an operation whose parts know no market price. */
function valueIn(
  node: Extract<FormulaNode, { kind: "call" | "operation" }>,
  values: readonly PriceOfMarket[],
): Profile {
  const names = values.map((_, i) => ({ kind: "name" as const, name: String(i) }));
  const one: FormulaNode =
    node.kind === "call" ? { ...node, args: names } : { ...node, left: names[0]!, right: names[1]! };
  const at = (t: number) =>
    evaluateFormula(one, (name) => {
      const { rest } = values[Number(name)]!;
      return typeof rest === "number" ? rest : rest[t]!;
    });
  const steps = values.find(({ rest }) => typeof rest !== "number")?.rest as Float64Array | undefined;
  return steps ? Float64Array.from(steps, (_, t) => at(t)) : at(0);
}
