/**
 * Power of the errors that models are weighed by. Inverse squares (Bates and Granger 1969, The combination of forecasts, Operational Research
 * Quarterly 20) keep much of bad models. With a high power those that were nearly as good as the best share the weight.
 */
const SHARPNESS = 16;

/** Days whose errors make the weights: of 28 much is luck. */
export const WEIGHT_DAYS = 56;

/**
 * Weights of a mean of models, 0 to 1 and 1 together. They are the mean of two. One is by how much each missed: the inverse of its mean absolute
 * error `maes` to the 16th power. The other has the least square of what the mean misses (Bates and Granger 1969; not negative as in Timmermann
 * 2006, Forecast combinations, Handbook of Economic Forecasting 1), from the mean products of their errors (`products`, row by row). The
 * first is wary, the second knows which models miss alike.
 */
export function combinationWeights(maes: readonly number[], products: Float64Array): Float64Array {
  const least = Math.min(...maes);
  // Relative to the best: errors of any unit, and of 0.
  const powers = maes.map((mae) => (mae > 0 ? (least / mae) ** SHARPNESS : 1));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return leastSquares(products, maes.length).map((weight, i) => (weight + powers[i]! / all) / 2);
}

/** Moves after which weights are near enough to the best ones, and what a move has to save of the square. */
const MOST_MOVES = 1000;
const WORTH_MOVING = 1e-9;

/**
 * The weights w, not negative and 1 together, with the least w'Pw. Weight moves from the model that costs most to the one that costs least, by as
 * much as saves most, until that saves nothing.
 */
export function leastSquares(products: Float64Array, models: number): Float64Array {
  const p = (i: number, j: number) => products[i * models + j]!;
  const weights = new Float64Array(models).fill(1 / models);
  const slope = (i: number) => weights.reduce((sum, weight, j) => sum + weight * p(i, j), 0);
  for (let move = 0; move < MOST_MOVES; move++) {
    const slopes = weights.map((_, i) => slope(i));
    const to = slopes.indexOf(Math.min(...slopes));
    const giving = slopes.map((one, i) => (weights[i]! > 0 ? one : -Infinity));
    const from = giving.indexOf(Math.max(...giving));
    const gain = slopes[from]! - slopes[to]!;
    const square = weights.reduce((sum, weight, i) => sum + weight * slopes[i]!, 0);
    if (!(gain > WORTH_MOVING * square)) break;
    const bend = p(from, from) + p(to, to) - 2 * p(from, to);
    const moved = bend > 0 ? Math.min(weights[from]!, gain / bend) : weights[from]!;
    weights[from]! -= moved;
    weights[to]! += moved;
  }
  return weights;
}
