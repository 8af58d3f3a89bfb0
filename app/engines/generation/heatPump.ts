import type { HEATING_TYPES, REGRESSIONS } from "~/entities/generation/generation";
import type { Weather } from "./weather";

/** COP = b0 + b1 dT + b2 dT². */
type Betas = readonly [number, number, number];

/** By source: Ruhnau, Hirth and Praktiknjo (2019), Scientific Data 6, 189 (when2heat), with the digits of its data. */
export const BETAS: Readonly<Record<Exclude<(typeof REGRESSIONS)[number], "user_defined">, Betas>> = {
  air: [6.0801, -0.0941, 0.0005],
  ground: [10.29, -0.2084, 0.001322],
  water: [9.99, -0.2049, 0.001249],
};

/** Below this lift the regressions have no data (Staffell et al. 2012, Energy & Environmental Science 5, 9291-9306). */
const LEAST_LIFT_K = 15;
/** Brine and the exchanger of a well are colder than ground and groundwater (when2heat). */
const EXCHANGE_K = 5;

export interface HeatPump {
  betas: Betas;
  /** "outdoor": the air. "ground": the mean outdoor temperature of the weather less 5 K. A number: °C. */
  source: "outdoor" | "ground" | number;
  /** A number: °C. */
  sink: Exclude<(typeof HEATING_TYPES)[number], "user_defined"> | number;
}

/** Temperature of the sink [°C] at an outdoor temperature: radiators, floor heating and hot water of when2heat. */
export function sinkC(sink: HeatPump["sink"], outdoorC: number): number {
  if (typeof sink === "number") return sink;
  return sink === "radiator" ? 40 - outdoorC : sink === "floor" ? 30 - 0.5 * outdoorC : 50;
}

/** COP at a lift [K]. A falling curve stays at its lowest point, where the parabola would rise again; at least 1. */
export function copAt([b0, b1, b2]: Betas, liftK: number): number {
  const lowest = b1 < 0 && b2 > 0 ? -b1 / (2 * b2) : Infinity;
  const lift = Math.max(LEAST_LIFT_K, Math.min(liftK, lowest));
  return Math.max(1, b0 + lift * (b1 + lift * b2));
}

/**
 * Coefficient of performance of a heat pump; as long as the weather. COP = b0 + b1 dT + b2 dT² with dT = sink - source of at
 * least 15 K (Staffell et al. 2012). The ground's temperature is the mean of the year's air, as below some 10 m.
 */
export function performance(
  { temperatureC }: Pick<Weather, "temperatureC">,
  { betas, source, sink }: HeatPump,
): Float64Array {
  const ground = source === "ground" ? meanOf(temperatureC) - EXCHANGE_K : 0;
  return temperatureC.map((outdoor) => {
    const from = typeof source === "number" ? source : source === "ground" ? ground : outdoor;
    return copAt(betas, sinkC(sink, outdoor) - from);
  });
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count > 0 ? sum / count : NaN;
}
