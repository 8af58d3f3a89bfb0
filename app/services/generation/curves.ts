import { BETAS, collectorEfficiency, copAt, sinkC, turbinePower } from "~/engines/generation";
import type { GenerationKind, KindOf } from "~/entities/generation/generation";
import type { KindCurve } from "~/entities/generation/view";

/** Irradiance at which the efficiency of a collector is drawn [W/m²]. */
const CURVE_IRRADIANCE = 800;

/** The curve of a kind; null where there is none to draw. */
export function curveOf(kind: GenerationKind): KindCurve | null {
  switch (kind.type) {
    case "wind": {
      const curve = { minSpeed: kind.min_speed, nominalSpeed: kind.nom_speed, maxSpeed: kind.max_speed };
      return drawn("wind", { from: 0, to: 50, step: 0.5 }, (speed) => turbinePower(speed, curve));
    }
    case "solar_thermal":
      return drawn("collector", { from: 0, to: 100, step: 2 }, (lift) =>
        collectorEfficiency(kind, CURVE_IRRADIANCE, lift),
      );
    case "heat_pump":
      return drawn("cop", { from: -20, to: 30, step: 1 }, (outdoor) => copOf(kind, outdoor));
    default:
      return null;
  }
}

/** Evenly spaced values from the first to the last. */
interface Axis {
  from: number;
  to: number;
  step: number;
}

function drawn(kind: KindCurve["kind"], { from, to, step }: Axis, value: (at: number) => number): KindCurve {
  const at = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
  return { kind, at, values: at.map(value) };
}

/** COP by the outdoor temperature; ground and groundwater without a temperature of their own are drawn at 5 °C. */
function copOf(kind: KindOf<"heat_pump">, outdoor: number): number {
  const { heatpump_regression: regression, heating_type } = kind;
  const usual = BETAS[regression === "user_defined" ? "air" : regression];
  const betas = [kind.beta0, kind.beta1, kind.beta2];
  const [b0, b1, b2] = usual.map((beta, i) => (regression === "user_defined" ? (betas[i] ?? beta) : beta));
  const source = regression === "air" ? outdoor : (kind.temp_source ?? (regression === "user_defined" ? 10 : 5));
  const sink = sinkC(heating_type === "user_defined" ? (kind.temp_sink ?? 40) : heating_type, outdoor);
  return copAt([b0!, b1!, b2!], sink - source);
}
