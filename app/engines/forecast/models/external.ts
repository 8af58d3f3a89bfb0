import { externalReader, type Forecasts, type ForecastTask, readerOf } from "../task";

/** The external series itself, where it is known for the step forecast: another's forecast of the same thing. */
export function externalAsIs(task: ForecastTask): Forecasts {
  return Array.from({ length: task.folds }, (_, fold) => {
    const external = externalReader(task, fold);
    const day = task.origin.day - fold;
    return Float64Array.from(task.targets, ({ ahead, step }) => external?.at(day + ahead, step) ?? NaN);
  });
}

/** Days that the straight line is fitted to. */
const DAYS = 56;

/** a + b x of the external series x, a and b by least squares over all steps of the last 56 days. */
export function externalLinear(task: ForecastTask): Forecasts {
  const asIs = externalAsIs(task);
  return asIs.map((row, fold) => {
    const [a, b] = line(task, fold);
    return row.map((x) => a + b * x);
  });
}

function line(task: ForecastTask, fold: number): [a: number, b: number] {
  const external = externalReader(task, fold);
  const reader = readerOf(task, fold);
  const { day, step: originStep } = task.origin;
  let [n, mx, my, sxx, sxy] = [0, 0, 0, 0, 0];
  for (let back = 1; back <= DAYS * task.cells.perDay; back++) {
    const x = external?.at(day - fold, originStep - back) ?? NaN;
    const y = reader.at(day - fold, originStep - back);
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    // Welford's running sums: exact enough for values far from zero.
    n++;
    const dx = x - mx;
    mx += dx / n;
    my += (y - my) / n;
    sxx += dx * (x - mx);
    sxy += dx * (y - my);
  }
  if (n < task.cells.perDay) return [NaN, NaN];
  const b = sxx > 0 ? sxy / sxx : 0;
  return [my - b * mx, b];
}
