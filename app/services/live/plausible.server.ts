import type { Quantity } from "~/engines/timeseries/plausibility";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import type { LiveSeries, LiveType } from "~/entities/live/liveSeries";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { get, list } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { quantityOf } from "~/services/timeseries/plausible/quantity";
import type { UploadAim } from "~/services/timeseries/upload/draft.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { isConvertible } from "~/services/units/units.server";
import { placeOf } from "~/services/weather/weather.server";

/** Series of what goes in or comes out of a component, in a unit of power. */
const FLOWS: readonly LiveType[] = [
  "measurement",
  "production",
  "primary_input_generation",
  "primary_output_generation",
];

/** What a live series is, as far as its type, its unit and its component tell; undefined where nothing is believed of it. */
function liveQuantity(
  actor: Actor,
  { type, unit, node_id }: LiveSeries,
  currency: string,
): [Quantity, number] | undefined {
  if (type === "temperature")
    return unit === "°C" ? ["temperature_celsius", 1] : unit === "K" ? ["temperature", 1] : undefined;
  if (type === "trading_price") {
    const quantity = quantityOf({ parameterType: "market_price", lineage: ["electricity_purchase"], unit, currency });
    return quantity && [quantity, 1];
  }
  const { factor } = isConvertible(unit, "MW");
  const node = node_id === null ? undefined : get(actor, nodeEntity, node_id);
  if (!FLOWS.includes(type) || !factor || !node) return undefined;
  const technologies = new Map(list(actor, technologyEntity).map((one) => [one.technology_id, one]));
  const lineage = lineageIds(node.technology_id, technologies);
  if (lineage.includes("photovoltaics")) return ["solar_power", factor];
  const isDemand = lineage.some((id) => id.endsWith("_demand") || id === "ev_charging");
  const quantity = isDemand ? quantityOf({ parameterType: "demand", lineage, unit: "MW", currency }) : undefined;
  return quantity && [quantity, factor];
}

/** What the values of a live series are held against, as those of any other: by what it is, and where its component is. */
export function liveExpectation(
  actor: Actor,
  series: LiveSeries,
  currency: string,
): Pick<UploadAim, "quantity" | "quantityFactor" | "site"> {
  const quantity = liveQuantity(actor, series, currency);
  if (!quantity) return {};
  const geometryId =
    (series.node_id === null ? null : get(actor, nodeEntity, series.node_id)?.geometry_id) ??
    get(actor, systemEntity, series.system_id)?.geometry_id;
  return {
    quantity: quantity[0],
    ...(quantity[1] === 1 ? {} : { quantityFactor: quantity[1] }),
    site() {
      const location = geometryId ? placeOf(actor, geometryId) : null;
      return { position: location?.ok ? location.value : null, figures: {}, others: [] };
    },
  };
}
