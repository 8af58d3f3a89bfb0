import { pricesInSteps } from "~/engines/spot";
import { type Bill, billOf, type BillRefusal, isRefused, type Meter } from "~/engines/tariffs";
import { MINUTE_MS } from "~/entities/core/clock";
import type { Tariff } from "~/entities/tariffs/tariff";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { spotPrices } from "~/services/spot/prices.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { meterYear } from "./meterSeries.server";

/** Which series a bill is of: what is taken from the grid, and what is fed in and produced where there is such a series. */
export interface BillOrder {
  series: string;
  fedIn: string | null;
  produced: string | null;
  /** Size of the plant [kW]. */
  plantKw: number | null;
  year: number;
  /** Clock of the system, whose calendar year it is. */
  zone: string;
}

export type { BillRefusal, BillRemark } from "~/engines/tariffs";

export interface TariffBill {
  tariff: Tariff;
  /** Null: refused. */
  bill: Bill | null;
  refusal: BillRefusal | null;
  /** Its day-ahead prices are made by the product. */
  synthetic: boolean;
}

/** The bills of a calendar year of a meter by several tariffs. Refused for a series that is no power. */
export function billsOf(actor: Actor, order: BillOrder, tariffs: readonly Tariff[]): Outcome<TariffBill[]> {
  const { zone, year } = order;
  const main = meterYear(actor, order.series, zone, year);
  if (!main.ok) return main;
  const { startMs, stepMin, kwh } = main.value;
  const others: Record<"exportKwh" | "productionKwh", Float64Array | undefined> = {
    exportKwh: undefined,
    productionKwh: undefined,
  };
  for (const [name, id] of [
    ["exportKwh", order.fedIn],
    ["productionKwh", order.produced],
  ] as const) {
    if (id === null) continue;
    const other = meterYear(actor, id, zone, year);
    if (!other.ok) return other;
    others[name] = inSteps(other.value.kwh, other.value.stepMin, { stepMin, steps: kwh.length });
  }
  // A file of a part of the year is billed for that part.
  const first = Math.max(
    0,
    kwh.findIndex((value) => !Number.isNaN(value)),
  );
  const end = kwh.findLastIndex((value) => !Number.isNaN(value)) + 1 || kwh.length;
  const meter: Meter = {
    startMs: startMs + first * stepMin * MINUTE_MS,
    stepMin,
    importKwh: kwh.subarray(first, end),
    exportKwh: others.exportKwh?.subarray(first, end),
    productionKwh: others.productionKwh?.subarray(first, end),
    plantKw: order.plantKw ?? undefined,
  };
  return done(tariffs.map((tariff) => ({ tariff, ...billBy(actor, tariff, meter) })));
}

/** Energies of longer steps spread evenly, those of shorter ones added up. */
function inSteps(kwh: Float64Array, fromMin: number, { stepMin, steps }: { stepMin: number; steps: number }) {
  if (fromMin === stepMin) return kwh;
  const out = new Float64Array(steps);
  for (let t = 0; t < steps; t++)
    if (fromMin > stepMin) out[t] = (kwh[Math.floor((t * stepMin) / fromMin)]! * stepMin) / fromMin;
    else for (let i = 0; i < stepMin / fromMin; i++) out[t]! += kwh[(t * stepMin) / fromMin + i] || 0;
  return out;
}

function billBy(actor: Actor, tariff: Tariff, meter: Meter): Omit<TariffBill, "tariff"> {
  const market = tariff.spot_id === null ? undefined : get(actor, spotMarketEntity, tariff.spot_id);
  if (!market || market.deleted_at) return { ...orRefusal(billOf(tariff, meter)), synthetic: false };
  const { startMs, stepMin, importKwh } = meter;
  const stepMs = stepMin * MINUTE_MS;
  const range = { fromMs: startMs, toMs: startMs + importKwh.length * stepMs };
  const { days, synthetic } = spotPrices(dbOf(actor), market, range);
  const dayAhead = pricesInSteps(days, startMs, stepMin * 60, importKwh.length);
  return { ...orRefusal(billOf(tariff, { ...meter, dayAhead })), synthetic };
}

const orRefusal = (bill: Bill | BillRefusal): Pick<TariffBill, "bill" | "refusal"> =>
  isRefused(bill) ? { bill: null, refusal: bill } : { bill, refusal: null };
