/** Paths of series whose steps are as wide as they last: a step is 1 wide, heights are px. */
type Values = readonly (number | null)[];
/** Vertical place of a value [px]. */
type Height = (value: number) => number;

/** In tenths of a px, so that moves from step to step add up to what they come from. */
const tenths = (y: number): number => Math.round(y * 10);
const px = (inTenths: number): string => String(inTenths / 10);

/** Steps of an axis that are drawn each by itself; longer series are drawn as means, and the chart says so. */
export const MOST_DRAWN = 800;

/** A line along the tops of the steps. A gap stays a gap. */
export function stepLine(values: Values, height: Height): string {
  let path = "";
  let at: number | null = null;
  let run = 0;
  values.forEach((value, i) => {
    if (value === null || !Number.isFinite(value)) {
      if (at !== null) path += `h${run}`;
      [at, run] = [null, 0];
      return;
    }
    const y = tenths(height(value));
    if (at === null) path += `M${i} ${px(y)}`;
    else if (y !== at) path += `h${run}v${px(y - at)}`;
    run = at !== null && y === at ? run + 1 : 1;
    at = y;
  });
  return at === null ? path : `${path}h${run}`;
}

/** The same line, closed along the height of zero. Gaps are zero. */
export function stepArea(values: Values, height: Height): string {
  const zero = px(tenths(height(0)));
  const line = stepLine(
    values.map((value) => value ?? 0),
    height,
  );
  return line ? `M0 ${zero}L${line.slice(1)}V${zero}z` : "";
}

/** The area between two lines of steps, where both have a value. */
export function stepBand(low: Values, high: Values, height: Height): string {
  const count = Math.max(low.length, high.length);
  let path = "";
  for (let from = 0; from < count;) {
    const isWhole = (i: number) => i < count && (low[i] ?? null) !== null && (high[i] ?? null) !== null;
    let to = from;
    while (isWhole(to)) to += 1;
    if (to > from) {
      const top = stepLine(high.slice(from, to), height).replace(/^M0/, `M${from}`);
      const under = low.slice(from, to).map((value) => tenths(height(value!)));
      const back = under.map((y, i) => `V${px(y)}H${from + i}`).reverse();
      path += `${top}${back.join("")}z`;
    }
    from = Math.max(to, from + 1);
  }
  return path;
}
