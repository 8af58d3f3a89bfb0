import { z } from "zod";
import { addDays } from "~/engines/spot";
import { askProvider, ProviderFailure } from "~/services/core/providers/providerFetch.server";
import { jsonOf, orNothing, type PricePoints, type PriceSourceAdapter } from "./points";

/** A month of quarter-hours has some 70 kB. */
const MAX_BYTES = 2_000_000;
const numbers = z.array(z.number().nullable()).max(50_000);
const answer = z.object({
  license_info: z.string().max(500).default(""),
  unix_seconds: z.array(z.number().int()).max(50_000),
  price: numbers,
  unit: z.string().max(40).default(""),
});
const refusal = z.object({ detail: z.union([z.string(), z.array(z.object({ msg: z.string() }))]) });

/**
 * Day-ahead prices of Energy-Charts (Fraunhofer ISE): GET /price?bzn=DE-LU&start=2026-07-01&end=2026-07-02, in EUR/MWh. It is
 * asked for a day more at both ends, as it does not say whose days it takes.
 */
export const energyCharts =
  (service: string): PriceSourceAdapter =>
  async ({ zone, days }, pace) => {
    const address = new URL(`${service}/price`);
    address.searchParams.set("bzn", zone);
    address.searchParams.set("start", addDays(days[0].day, -1));
    address.searchParams.set("end", addDays(days.at(-1)!.day, 1));
    const about = { accept: "application/json", maxBytes: MAX_BYTES, tooMuch: "not_prices", reasonOf };
    const reply = askProvider(address.toString(), (content) => parsePoints(content, address.host), {
      ...about,
      ...pace,
    });
    return orNothing(reply, { points: new Map(), origin: "" });
  };

function parsePoints(content: Buffer, host: string): PricePoints {
  const parsed = answer.safeParse(jsonOf(content));
  if (!parsed.success || parsed.data.price.length !== parsed.data.unix_seconds.length)
    throw new ProviderFailure({ key: "not_prices", params: { host } });
  const { unix_seconds, price, unit, license_info } = parsed.data;
  // It has said "EUR / MWh", "EUR/MWh" and "No Unit" of the same prices.
  if (unit !== "" && !/^(EUR ?\/ ?MWh|No Unit)$/i.test(unit))
    throw new ProviderFailure({ key: "unit", params: { host, unit, wanted: "EUR/MWh" } });
  const points = new Map<number, number>();
  unix_seconds.forEach((seconds, i) => {
    const value = price[i];
    if (typeof value === "number") points.set(seconds * 1000, value);
  });
  return { points, origin: license_info };
}

/** An unknown zone: {"detail": [{"msg": "value is not a valid enumeration member"}]}. */
function reasonOf(content: Buffer): string | null {
  const parsed = refusal.safeParse(jsonOf(content));
  if (!parsed.success) return null;
  const { detail } = parsed.data;
  return typeof detail === "string" ? detail : detail.map(({ msg }) => msg).join("; ");
}
