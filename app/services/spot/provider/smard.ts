import { z } from "zod";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { zoneOf } from "~/entities/spot/zones";
import { askProvider, ProviderFailure, type ProviderPace } from "~/services/core/providers/providerFetch.server";
import { jsonOf, orNothing, type PriceSourceAdapter } from "./points";

const MAX_BYTES = 1_000_000;
const WEEK_MS = 7 * DAY_MS;
const index = z.object({ timestamps: z.array(z.number().int()).max(5000) });
const week = z.object({ series: z.array(z.tuple([z.number().int(), z.number().nullable()])).max(2000) });

/**
 * Day-ahead prices of SMARD (Bundesnetzagentur), in EUR/MWh. An index names the starts of its files, one a week, and each file has
 * its periods with null where there is no price: /4169/DE-LU/index_hour.json, /4169/DE-LU/4169_DE-LU_hour_1782684000000.json.
 */
export const smard =
  (service: string): PriceSourceAdapter =>
  async ({ zone, minutes, days }, pace) => {
    const { host } = new URL(service);
    const series = zoneOf(zone).smard;
    const resolution = minutes === 60 ? "hour" : "quarterhour";
    const folder = `${service}/${series}/${zone}`;
    const readJson = <S extends z.ZodTypeAny>(address: string, schema: S): Promise<z.output<S>> =>
      askProvider(address, (content) => readAs(schema, content, host), { ...ABOUT, ...pace } satisfies Inquiry);
    const { timestamps } = await orNothing(readJson(`${folder}/index_${resolution}.json`, index), { timestamps: [] });
    // A week in which clocks change is an hour longer or shorter.
    const starts = timestamps.filter(
      (start) => start < days.at(-1)!.endMs && start + WEEK_MS + HOUR_MS > days[0].startMs,
    );
    const points = new Map<number, number>();
    for (const start of starts) {
      const file = `${folder}/${series}_${zone}_${resolution}_${start}.json`;
      const reply = await orNothing(readJson(file, week), { series: [] });
      for (const [ms, value] of reply.series) if (value !== null) points.set(ms, value);
    }
    return { points, origin: "CC BY 4.0, Bundesnetzagentur | SMARD.de" };
  };

const ABOUT = { accept: "application/json", maxBytes: MAX_BYTES, tooMuch: "not_prices", reasonOf: () => null };
type Inquiry = typeof ABOUT & ProviderPace;

function readAs<S extends z.ZodTypeAny>(schema: S, content: Buffer, host: string): z.output<S> {
  const parsed = schema.safeParse(jsonOf(content)) as z.SafeParseReturnType<unknown, z.output<S>>;
  if (!parsed.success) throw new ProviderFailure({ key: "not_prices", params: { host } });
  return parsed.data;
}
