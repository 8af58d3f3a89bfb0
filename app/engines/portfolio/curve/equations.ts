import type { DeliveryLoad } from "../calendar/grid";
import type { Block } from "./blocks";
import type { CurveFinding, Quote } from "./quotes";

/** One equation: the weighted mean of the levels (block * 2 + load, 1 for peak) is the price of a contract. */
export interface Equation {
  quote: Quote;
  weights: Float64Array;
}

const COVERED: Record<DeliveryLoad, readonly (0 | 1)[]> = { base: [0, 1], peak: [1], offPeak: [0] };
/** Weights of an equation add up to 1: what is smaller is what floating point leaves of nothing. */
const NOTHING = 1e-9;

function equationOf(quote: Quote, blocks: readonly Block[]): Equation {
  const weights = new Float64Array(blocks.length * 2);
  let steps = 0;
  blocks.forEach((block, i) => {
    if (block.first < quote.first || block.last > quote.last) return;
    for (const load of COVERED[quote.load]) {
      weights[i * 2 + load] = block.steps[load];
      steps += block.steps[load];
    }
  });
  return { quote, weights: weights.map((weight) => weight / steps) };
}

/** An equation in echelon form, with what it is made of: coefficients by equation of the list that is kept. */
interface Reduced {
  weights: Float64Array;
  price: number;
  pivot: number;
  combination: number[];
}

/** Takes multiples of the reduced equations away from one. */
function reduce(weights: Float64Array, price: number, reducedRows: readonly Reduced[]): Omit<Reduced, "pivot"> {
  const left = Float64Array.from(weights);
  const combination: number[] = Array.from({ length: reducedRows.length }, () => 0);
  let rest = price;
  for (const one of reducedRows) {
    const factor = left[one.pivot]! / one.weights[one.pivot]!;
    if (factor === 0) continue;
    for (let i = 0; i < left.length; i++) left[i]! -= factor * one.weights[i]!;
    left[one.pivot] = 0;
    rest -= factor * one.price;
    one.combination.forEach((coefficient, i) => (combination[i]! -= factor * coefficient));
  }
  return { weights: left, price: rest, combination };
}

/**
 * The equations of the quotes that say something of their own, in the order of the quotes. A quote that those before it imply already is
 * left out. A finding says so where its price is another one. It is rounding, as far as prices that are whole numbers of `tick`
 * [currency/MWh] explain it, else a contradiction.
 */
export function independentEquations(
  quotes: readonly Quote[],
  blocks: readonly Block[],
  tick: number,
  findings: CurveFinding[],
): Equation[] {
  const independent: Equation[] = [];
  const reduced: Reduced[] = [];
  for (const quote of quotes) {
    const equation = equationOf(quote, blocks);
    const combined = reduce(equation.weights, quote.price, reduced);
    const pivot = combined.weights.reduce(
      (best, weight, i) => (Math.abs(weight) > Math.abs(combined.weights[best]!) ? i : best),
      0,
    );
    if (Math.abs(combined.weights[pivot]!) > NOTHING) {
      reduced.push({ ...combined, pivot, combination: [...combined.combination, 1] });
      independent.push(equation);
      continue;
    }
    const difference = Math.abs(combined.price);
    if (difference <= NOTHING) continue;
    const against = independent
      .filter((_, i) => Math.abs(combined.combination[i]!) > NOTHING)
      .map((one) => one.quote.id);
    // Every price is rounded by half a tick at most; what is implied adds that up with the factors it is made with.
    const rounding = combined.combination.reduce((sum, coefficient) => sum + Math.abs(coefficient), 1) * (tick / 2);
    const kind = difference <= rounding + NOTHING ? "rounding" : "contradictory";
    findings.push({ kind, quote: quote.id, price: quote.price, implied: quote.price - combined.price, against });
  }
  return independent;
}
