import type { MODULE_TYPES, MOUNTS } from "~/entities/generation/generation";
import { type Irradiance, irradianceOf } from "./irradiance";
import { onPlane, type Orientation } from "./plane";
import { type Weather, windRatio } from "./weather";

type ModuleType = (typeof MODULE_TYPES)[number];
type Mount = (typeof MOUNTS)[number];

export interface Photovoltaic extends Orientation {
  moduleType: ModuleType;
  /** How the modules are cooled. Null: no correction, they stay at 25 °C. */
  mount: Mount | null;
}

/**
 * k1 to k6, as PVGIS uses them. Source: Huld et al. (2011), A power-rating model for crystalline silicon PV modules, Solar Energy Materials
 * and Solar Cells 95, 3359-3369, table 2.
 */
const HULD: Readonly<Record<ModuleType, readonly [number, number, number, number, number, number]>> = {
  "c-Si": [-0.017237, -0.040465, -0.004702, 0.000149, 0.00017, 0.000005],
  CIS: [-0.005554, -0.038724, -0.003723, -0.000905, -0.001256, 0.000001],
  CdTe: [-0.046689, -0.072844, -0.002262, 0.000276, 0.000159, -0.000006],
};

/** U0 [W/(m² K)] and U1 [W s/(m³ K)] of Faiman (2008); on a roof air does not reach the back. */
const FAIMAN: Readonly<Record<Mount, readonly [number, number]>> = { free: [25, 6.84], rooftop: [15, 0] };

/**
 * Power of photovoltaic modules per kW installed at 1000 W/m² and 25 °C; as long as the weather, not below 0.
 *
 *   T = Ta + G / (U0 + U1 v)                             module [°C] (Faiman 2008), v the wind at 10 m
 *   P = G' (1 + k1 ln G' + k2 ln² G' + T' (k3 + k4 ln G' + k5 ln² G') + k6 T'²)
 *   G' = G / 1000 W/m², T' = T - 25 °C                   (Huld et al. 2011)
 */
export function photovoltaicPower(
  weather: Weather,
  plant: Photovoltaic,
  irradiance: Irradiance = irradianceOf(weather),
): Float64Array {
  const plane = onPlane(irradiance, plant);
  const [k1, k2, k3, k4, k5, k6] = HULD[plant.moduleType];
  const [u0, u1] = FAIMAN[plant.mount ?? "free"];
  const wind = windRatio(10, 100);
  return plane.map((total, i) => {
    if (total <= 0) return 0;
    const cell = weather.temperatureC[i]! + total / (u0 + u1 * wind * weather.windSpeed100Ms[i]!);
    const above = plant.mount ? cell - 25 : 0;
    const g = total / 1000;
    const ln = Math.log(g);
    const efficiency = 1 + ln * (k1 + k2 * ln) + above * (k3 + ln * (k4 + k5 * ln)) + k6 * above * above;
    return Math.max(0, g * efficiency);
  });
}
