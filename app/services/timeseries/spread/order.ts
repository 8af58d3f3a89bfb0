import type { GeoPosition } from "~/engines/generation";
import { isSpreadProfile, SPREAD_PROFILES, spreadSeriesId } from "~/entities/timeseries/spread";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { seriesConversion } from "~/services/units/units.server";
import type { SpreadOrder } from "./spread";

/** What values of long periods can be spread by: profiles where the place is known, and series of the system. */
export interface SpreadGround {
  position: GeoPosition | null;
  series: readonly { ts_id: string; name: string }[];
  /** Null: there is no such series, or it may not be seen. */
  blocksOf: (tsId: string) => SeriesBlock[] | null;
}

/** Only what adds up can be more at one time and less at another: a power, or energies of the steps. */
const addsUp = (unit: string, currency: string): boolean => seriesConversion("MW", unit, { currency }).is_convertible;

/** The choices of a page, those of series with their names. */
export function spreadChoices(
  { position, series }: Omit<SpreadGround, "blocksOf">,
  { unit, currency }: { unit: string; currency: string },
): { value: string; name: string | null }[] {
  const even = { value: "even", name: null };
  if (!addsUp(unit, currency)) return [even];
  return [
    even,
    ...(position ? SPREAD_PROFILES.map((value) => ({ value, name: null })) : []),
    ...series.map(({ ts_id, name }) => ({ value: `series:${ts_id}`, name })),
  ];
}

/** How the values are spread by a choice; null: nobody chose. Refuses with 422 what cannot be chosen here. */
export function spreadOrder(
  choice: string | null,
  { unit, currency, timezone }: { unit: string; currency: string; timezone: string },
  ground: SpreadGround | null,
): Outcome<SpreadOrder | null> {
  if (choice === null || ground === null) return done(null);
  if (choice === "even") return done({ kind: "even", zone: timezone });
  if (!addsUp(unit, currency)) return complain("spread", "timeseries.rule.spread_even");
  const { position, series, blocksOf } = ground;
  if (isSpreadProfile(choice))
    return position
      ? done({ kind: "profile", profile: choice, position, zone: timezone })
      : complain("spread", "timeseries.rule.spread_place");
  const id = spreadSeriesId(choice);
  const blocks = id === null ? null : blocksOf(id);
  if (!blocks || blocks.length === 0) return complain("spread", "timeseries.rule.spread_series");
  const name = series.find(({ ts_id }) => ts_id === id)?.name ?? id!;
  return done({ kind: "series", name, blocks, zone: timezone });
}
