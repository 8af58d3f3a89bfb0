import { z } from "zod";
import type { GeoPosition } from "~/engines/generation";
import { askProvider, type ProviderPace } from "~/services/core/providers/providerFetch.server";
import type { WeatherProvider } from "~/services/core/settings/weatherSettings";
import { archiveAddress, type FetchedYear, readArchive } from "./archive";

/** A year is some 0.5 MB. */
const MAX_BYTES = 4_000_000;

/** The weather of a place in one UTC year. Throws a ProviderFailure when nothing came of it. */
export async function fetchYear(
  provider: WeatherProvider,
  position: GeoPosition,
  year: number,
  pace: ProviderPace = {},
): Promise<FetchedYear> {
  const { host } = new URL(provider.url);
  const address = archiveAddress(provider.url, provider.key, position, year);
  const secret = new URL(address).searchParams.get("apikey");
  const about = { accept: "application/json", maxBytes: MAX_BYTES, tooMuch: "not_weather", secret, reasonOf };
  return askProvider(address, (content) => readArchive(content, host, position, year), { ...about, ...pace });
}

const refusal = z.object({ reason: z.string() });

/** Open-Meteo sends {"error": true, "reason": "..."}. */
function reasonOf(content: Buffer): string | null {
  try {
    return refusal.parse(JSON.parse(content.toString("utf8"))).reason;
  } catch {
    return null;
  }
}
