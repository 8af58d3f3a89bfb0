import type { TimeAxis } from "../problem";

/** Which steps of the input each solved step is made of, and how often it counts. */
export interface Plan {
  time: TimeAxis;
  /** First step of the input that a step is the mean of, and how many from there on. */
  source: Int32Array;
  length: Int32Array;
  /** How many days of the year (typical days), else 1. */
  weight: Int32Array;
  /** 1 for steps whose values stay as they are when means are adjusted: those of extreme days. */
  isExact: Uint8Array;
}

/** Periods with the first steps of their segments, and which of them every day is stood for by. Null: one period, the year. */
export function planOf(
  full: TimeAxis,
  periods: readonly { starts: readonly number[]; end: number; weight: number; isExact: boolean }[],
  dayPeriod: Int32Array | null,
): Plan {
  const steps = periods.reduce((sum, p) => sum + p.starts.length, 0);
  const source = new Int32Array(steps);
  const length = new Int32Array(steps);
  const weight = new Int32Array(steps);
  const isExact = new Uint8Array(steps);
  const periodStarts = [0];
  let s = 0;
  for (const period of periods) {
    period.starts.forEach((from, i) => {
      source[s] = from;
      length[s] = (period.starts[i + 1] ?? period.end) - from;
      weight[s] = period.weight;
      isExact[s++] = Number(period.isExact);
    });
    periodStarts.push(s);
  }
  const { stepH, inputSteps } = full;
  const stepOfInput = new Int32Array(inputSteps);
  const order = dayPeriod ?? new Int32Array(1);
  let t = 0;
  for (const p of order)
    for (let step = periodStarts[p]!; step < periodStarts[p + 1]!; step++)
      for (let i = 0; i < length[step]!; i++) stepOfInput[t++] = step;
  // The solved steps that stand for steps of the input, each once.
  const standing = (input: Int32Array): Int32Array =>
    Int32Array.from(new Set(input.map((own) => stepOfInput[own]!))).sort();
  const time: TimeAxis = {
    stepH,
    inputSteps,
    steps,
    periodStarts,
    dayPeriod,
    stepOfInput,
    restingPeriods: [],
    length: Float64Array.from(length),
    yearH: Float64Array.from(length, (n, i) => n * stepH * weight[i]!),
    monthSteps: new Map([...full.monthSteps].map(([year, months]) => [year, months.map(standing)])),
  };
  return { time, source, length, weight, isExact };
}
