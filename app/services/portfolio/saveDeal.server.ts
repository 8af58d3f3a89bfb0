import type { Deal } from "~/entities/portfolio/deal";
import { dealKind } from "~/entities/portfolio/dealProducts";
import { type DealWizard, lastDay, type ReviewForm } from "~/entities/portfolio/wizard";
import type { System } from "~/entities/systems/system";
import { type SeriesBlock, type Timeseries, timeseriesProperties } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { complain, done, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { dropGeneration, readGenerated, readGeneration } from "~/services/generation/draft.server";
import { isSynthetic } from "~/services/generation/facts";
import { blocksOf, saveSeriesWithin } from "~/services/timeseries/series.server";
import { convertedSeries, dropUpload, readUploadDraft } from "~/services/timeseries/upload/draft.server";
import { dealEntity } from "./deal.entity.server";
import { fullLoadHours } from "./fullLoadHours";

/** The profile of a delivery: power per MW of the deal's amount, and what is kept of where it is from. */
export interface DealProfile {
  blocks: SeriesBlock[];
  /** The largest value of the file [MW], by which the profile was divided; null where it was one per MW already. */
  largest: number | null;
  /** Null: stored already. */
  meta: Omit<Timeseries, "ts_id" | "system_id"> | null;
  synthetic: boolean;
  drop?: () => Promise<void>;
}

/** Divided by their largest value; null where nothing is above 0. */
function perLargest(blocks: readonly SeriesBlock[]): { blocks: SeriesBlock[]; largest: number } | null {
  let largest = 0;
  for (const { values } of blocks) for (const value of values) if (value > largest) largest = value;
  if (largest === 0) return null;
  return {
    largest,
    blocks: blocks.map((block) => ({ ...block, values: block.values.map((value) => value / largest) })),
  };
}

/**
 * The profile that a wizard names: what was generated, a file, or the one that the deal has. Undefined as long as it is not ready, or where
 * nothing is above zero. Of files and load shapes the largest value is 1, as the amount of the deal is the largest power.
 */
export async function profileOf(
  actor: Actor,
  systemId: string,
  { profile }: Pick<DealWizard, "profile">,
  existing: Pick<Deal, "ts_id"> | null,
): Promise<DealProfile | undefined> {
  const [from, draftId = ""] = profile.split(":");
  if (from === "stored" && existing?.ts_id) {
    const blocks = blocksOf(dbOf(actor), [existing.ts_id]).get(existing.ts_id);
    return blocks && { blocks, largest: null, meta: null, synthetic: false };
  }
  if (from === "generation") {
    const draft = await readGeneration(actor, systemId, draftId);
    const series = draft && (await readGenerated(draft));
    if (!series) return undefined;
    const { kind, geometry_id } = draft;
    const scaled = kind.type === "load_shape" ? perLargest(series.blocks) : { blocks: series.blocks };
    if (!scaled) return undefined;
    const synthetic = isSynthetic(kind.type, series.weather?.source ?? null);
    return {
      blocks: scaled.blocks.map((block) => ({ ...block, values: block.values.map((value) => Math.max(0, value)) })),
      largest: null,
      synthetic,
      meta: {
        type: "generated",
        interpolation: "stepwise",
        weather_type: null,
        geometry_id: null,
        properties: {
          ...timeseriesProperties.parse({ unit: "1", lower_bound: 0, upper_bound: null }),
          generation: { ...kind, geometry_id },
          ...(synthetic ? { synthetic: true } : {}),
        },
      },
      drop: () => dropGeneration(draft),
    };
  }
  if (from === "upload") {
    const draft = await readUploadDraft(actor, systemId, draftId);
    const series = draft?.converted?.ok ? await convertedSeries(draft) : undefined;
    const scaled = series && perLargest(series.blocks);
    if (!draft || !scaled) return undefined;
    return {
      ...scaled,
      synthetic: false,
      meta: {
        type: "uploaded",
        interpolation: "stepwise",
        weather_type: null,
        geometry_id: null,
        properties: {
          ...timeseriesProperties.parse({ unit: "1", lower_bound: 0, upper_bound: null }),
          source: draft.name.slice(0, 500),
        },
      },
      drop: () => dropUpload(draft),
    };
  }
  return undefined;
}

/** What the steps of the wizard came to, and the form of the last one. */
interface WizardResult {
  state: DealWizard;
  form: ReviewForm;
}

/** Keeps what a wizard came to: a new deal, or `known` changed, with its profile in the same transaction. */
export async function saveDeal(
  actor: Actor,
  system: Pick<System, "system_id">,
  { state, form: { expected, ...form } }: WizardResult,
  existing: Stored<Deal> | null,
): Promise<Outcome<Stored<Deal>>> {
  const { system_id } = system;
  const individual = state.load === "individual";
  const profile = individual ? await profileOf(actor, system_id, state, existing) : undefined;
  if (individual && !profile) return refused(409, "portfolio.rules.profile_gone");
  if (state.load === "" || state.period === "" || state.amount === null || state.price === null)
    return refused(409, "portfolio.rules.incomplete");
  const { is_derivative, traded_on, price_limit, vat_rate, reverse_charge, notes, ...fields } = form;
  const futures = dealKind(state.tech)?.type === "futures";
  const deal_id = existing?.deal_id ?? form.deal_id;
  const keeps = profile && !profile.meta ? existing!.ts_id : null;
  const ts_id = profile?.meta ? `${deal_id}-profile-${Date.now().toString(36)}` : keeps;
  const row = {
    ...fields,
    deal_id,
    system_id,
    tech_id: state.tech,
    start_date: state.start,
    end_date: lastDay(state),
    periodType: state.period,
    base_peak_type: state.load,
    trading_price: state.price,
    amount: state.amount,
    geometry_shares: state.shares,
    ts_id,
    geometry_id: futures || !state.place ? null : state.place,
    ticker_symbol: futures ? form.ticker_symbol : null,
    ...(futures || !state.futures ? {} : { futures_id: state.futures }),
    full_load_hours: profile ? fullLoadHours(profile.blocks) : null,
    properties: {
      is_derivative,
      traded_on,
      price_limit,
      vat_rate,
      reverse_charge,
      notes,
      direction: state.direction,
      curtailment: !futures && state.curtailment,
    },
  };
  const db = dbOf(actor);
  const outcome = write<Stored<Deal>>(db, () => {
    if (!existing && get(actor, dealEntity, deal_id)) return complain("deal_id", "errors.changed_meanwhile");
    if (profile?.meta && ts_id) {
      const outcome = saveSeriesWithin(db, actor, { ...profile.meta, ts_id, system_id }, profile.blocks);
      if (!outcome.ok) return outcome;
    }
    return saveWithin({ db, actor }, dealEntity, row, { expected: expected || null });
  });
  if (outcome.ok && profile?.drop) await profile.drop();
  return outcome.ok ? done(outcome.value) : outcome;
}
