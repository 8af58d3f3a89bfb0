import type { BalanceRow, OperationRow, ResultComponent } from "~/entities/results/result";

/** Where the energy of a carrier comes from in one year, over all places and levels [MWh/a]. */
export interface CarrierYear {
  carrierId: string;
  year: number;
  demandMwh: number;
  generatedMwh: number;
  /** Part of generated that takes in no carrier: sun, wind, water. */
  fuelFreeMwh: number;
  /** Both without what is bought only to be sold again. */
  purchasedMwh: number;
  soldMwh: number;
  /** Available but not generated: what sun and wind would have given [MWh/a]. */
  curtailedMwh: number;
  /** generated / (generated + purchased) [1]; null when nothing is supplied. */
  ownShare: number | null;
  /** fuelFree / (generated + purchased) [1]. */
  fuelFreeShare: number | null;
  /** (generated - sold) / (generated + curtailed), not below 0 [1]: of what was available. Null where nothing was. */
  selfConsumption: number | null;
}

interface SharesInput {
  components: readonly ResultComponent[];
  operation: readonly OperationRow[];
  balances: readonly BalanceRow[];
  years: readonly number[];
  /** Energy of second outputs by `id|year` [MWh/a]. */
  secondOutputs: Readonly<Record<string, number>>;
  carrierOf: (carrierLevelId: string) => string;
}

/** Shares by carrier and year. Storages and lines only move energy and are left out, and so is what is bought to be sold again. */
export function carrierShares(input: SharesInput): CarrierYear[] {
  const { components, operation, balances, years, secondOutputs, carrierOf } = input;
  const rows = new Map<string, CarrierYear>();
  const rowOf = (level: string, year: number): CarrierYear => {
    const carrierId = carrierOf(level);
    const key = `${carrierId}|${year}`;
    let row = rows.get(key);
    if (!row) {
      row = {
        carrierId,
        year,
        demandMwh: 0,
        generatedMwh: 0,
        fuelFreeMwh: 0,
        purchasedMwh: 0,
        soldMwh: 0,
        curtailedMwh: 0,
        ownShare: null,
        fuelFreeShare: null,
        selfConsumption: null,
      };
      rows.set(key, row);
    }
    return row;
  };
  for (const { carrierLevelId, year, demandMwh } of balances) rowOf(carrierLevelId, year).demandMwh += demandMwh;
  const operated = new Map(operation.map((row) => [`${row.componentId}|${row.year}`, row]));
  for (const c of components)
    for (const year of years) {
      const own = operated.get(`${c.id}|${year}`);
      if (!own) continue;
      if (c.root === "trade") {
        const { boughtMwh, soldMwh } = own.resale ?? { boughtMwh: 0, soldMwh: 0 };
        if (c.carrierLevelOutput) rowOf(c.carrierLevelOutput, year).purchasedMwh += own.intakeMwh - boughtMwh;
        if (c.carrierLevelInput) rowOf(c.carrierLevelInput, year).soldMwh += own.energyMwh - own.intakeMwh - soldMwh;
      } else if (c.root === "transformation" && c.carrierLevelOutput) {
        const row = rowOf(c.carrierLevelOutput, year);
        row.generatedMwh += own.energyMwh;
        if (!c.carrierLevelInput && !c.carrierLevelInputSecondary) {
          row.fuelFreeMwh += own.energyMwh;
          // A converter that stands still wastes nothing; sun and wind that are not taken are lost.
          row.curtailedMwh += own.curtailedMwh ?? 0;
        }
      }
      const second = secondOutputs[`${c.id}|${year}`];
      if (second && c.carrierLevelOutputSecondary) rowOf(c.carrierLevelOutputSecondary, year).generatedMwh += second;
    }
  for (const row of rows.values()) {
    const supply = row.generatedMwh + row.purchasedMwh;
    row.ownShare = supply > 0 ? row.generatedMwh / supply : null;
    row.fuelFreeShare = supply > 0 ? row.fuelFreeMwh / supply : null;
    const available = row.generatedMwh + row.curtailedMwh;
    row.selfConsumption = available > 0 ? Math.max(0, row.generatedMwh - row.soldMwh) / available : null;
  }
  return [...rows.values()].sort((a, b) => b.demandMwh - a.demandMwh || a.year - b.year);
}

/** The years a card or chart shows when there are many: the first three and the last. */
export const shownYears = (years: readonly number[]): number[] =>
  years.length <= 4 ? [...years] : [...years.slice(0, 3), years.at(-1) ?? 0];

/** Which model years charts show: the first three and the last, or all of them. */
export const SHOWN_YEARS = ["ends", "all"] as const;
export const yearsShown = (choice: string | null, years: readonly number[]): number[] =>
  choice === "all" ? [...years] : shownYears(years);
