import type { FieldIssue } from "~/entities/core/issue";
import type { Formula, FormulaNode } from "~/entities/parameters/formula";
import { parseUnit, type UnitTerm } from "./expression";
import { magnitudeOf, sameDimension } from "./library";

/** A unit in the making: terms of the unit service with the text that shows them. free: plain numbers, which take any. */
type Quantity = { free: true } | { free: false; terms: UnitTerm[]; text: string };
const FREE: Quantity = { free: true };

class Problem extends Error {
  constructor(
    readonly key: string,
    readonly params: Record<string, string | number>,
  ) {
    super(key);
  }
}

/**
 * Whether a formula of parameters in their stored units gives the unit its own parameter is stored in; otherwise why not, as a text key
 * with its params. Units have to be the same size as well. A formula computes with the parameters as they are stored. So what is missing is
 * a factor that the planner writes down, never one that is applied unseen. Plain numbers in a sum count in the unit of the other side.
 */
export function formulaUnitProblem(
  formula: Formula,
  unitOf: (name: string) => string,
  target: string,
  currency: string,
): Pick<FieldIssue, "message" | "params"> | null {
  const quantityOf = (text: string): Quantity => {
    const parsed = parseUnit(text, currency);
    if (!parsed.ok) throw new Problem("unit_unknown", { unit: text.slice(0, 60) });
    return { free: false, terms: parsed.terms, text: text || "1" };
  };
  /** How much larger one unit is than another; null when they are of different kinds. */
  const ratio = (a: readonly UnitTerm[], b: readonly UnitTerm[]): number | null => {
    const [left, right] = [magnitudeOf(a), magnitudeOf(b)];
    return sameDimension(left, right) ? Number((left.size / right.size).toPrecision(12)) : null;
  };
  const plain = (quantity: Quantity): boolean => quantity.free || ratio(quantity.terms, []) !== null;
  const alike = (a: Quantity, b: Quantity): Quantity => {
    if (a.free) return b;
    if (b.free || ratio(a.terms, b.terms) === 1) return a;
    throw new Problem("units_differ", { left: a.text, right: b.text });
  };
  const power = (a: Quantity, exponent: number): Quantity =>
    a.free
      ? a
      : {
          free: false,
          terms: a.terms.map((term) => ({ ...term, power: term.power * exponent })),
          text: exponent === 1 ? a.text : `(${a.text})^${exponent}`,
        };
  const times = (a: Quantity, b: Quantity, sign: "*" | "/"): Quantity => {
    if (b.free) return a;
    const below = power(b, sign === "*" ? 1 : -1);
    if (a.free) return sign === "*" || below.free ? below : { ...below, text: `1/(${b.text})` };
    const terms = [...a.terms, ...(below.free ? [] : below.terms)];
    return {
      free: false,
      terms,
      text: `${a.text}${sign}${/[*/]/.test(b.text) && sign === "/" ? `(${b.text})` : b.text}`,
    };
  };
  const visit = (node: FormulaNode): Quantity => {
    switch (node.kind) {
      case "number":
        return FREE;
      case "name":
        return quantityOf(unitOf(node.name));
      case "negative":
        return visit(node.of);
      case "call": {
        const args = node.args.map(visit);
        const [first = FREE] = args;
        if (node.name === "exp" || node.name === "log") {
          if (!first.free && !plain(first)) throw new Problem("needs_plain", { name: node.name, unit: first.text });
          return FREE;
        }
        return node.name === "sqrt" ? power(first, 0.5) : args.reduce(alike);
      }
      case "operation": {
        const left = visit(node.left);
        const right = visit(node.right);
        if (node.operator === "+" || node.operator === "-") return alike(left, right);
        if (node.operator !== "^") return times(left, right, node.operator);
        if (!right.free && !plain(right)) throw new Problem("needs_plain", { name: "^", unit: right.text });
        if (left.free || plain(left)) return left;
        const exponent = constantOf(node.right);
        if (exponent === null || Math.abs(exponent) > 6) throw new Problem("exponent", { unit: left.text });
        return power(left, exponent);
      }
    }
  };
  try {
    const result = visit(formula.root);
    const targetUnit = quantityOf(target);
    if (result.free || targetUnit.free) return null;
    const factor = ratio(result.terms, targetUnit.terms);
    if (factor === 1) return null;
    const params = { unit: result.text, stored: targetUnit.text };
    throw factor === null ? new Problem("unit_result", params) : new Problem("unit_factor", { ...params, factor });
  } catch (error) {
    if (error instanceof Problem) return { message: `parameters.formula.${error.key}`, params: error.params };
    throw error;
  }
}

/** The number an exponent stands for; null when it depends on a parameter. */
function constantOf(node: FormulaNode): number | null {
  if (node.kind === "number") return node.value;
  if (node.kind === "negative") {
    const inner = constantOf(node.of);
    return inner === null ? null : -inner;
  }
  if (node.kind !== "operation" || node.operator !== "/") return null;
  const [above, below] = [constantOf(node.left), constantOf(node.right)];
  return above === null || below === null ? null : above / below;
}
