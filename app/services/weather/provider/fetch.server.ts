import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { TooMuchError } from "~/services/core/outgoing.server";
import { fetchFrom, type ProviderAnswer } from "~/services/core/providerFetch.server";
import type { WeatherProvider } from "~/services/core/settings/weatherSettings";
import type { Place } from "~jobs/engines/generation";
import { archiveAddress, readArchive, type FetchedYear } from "./archive";
import { ProviderFailure } from "./problem";

/** A year is some 0.5 MB. */
const MAX_BYTES = 4_000_000;
const TIMEOUT_MS = 30_000;
/** How often a year is asked for, and the first pause [ms], which grows fourfold. */
const TRIES = 4;
const PAUSE_MS = 1000;
/** A provider that wants a longer rest [s] is left alone. */
const LONGEST_REST_S = 60;

export interface FetchPace {
  signal?: AbortSignal;
  /** The first pause after a failure [ms]. */
  pauseMs?: number;
  timeoutMs?: number;
}

/**
 * The weather of a place in one UTC year. What may pass (no connection, too slow, too many requests, trouble of the server) is
 * tried four times, each pause longer; throws a ProviderFailure when nothing came of it.
 */
export async function fetchYear(
  provider: WeatherProvider,
  place: Place,
  year: number,
  { signal, pauseMs = PAUSE_MS, timeoutMs = TIMEOUT_MS }: FetchPace = {},
): Promise<FetchedYear> {
  const { host } = new URL(provider.url);
  const address = archiveAddress(provider.url, provider.key, place, year);
  for (let turn = 1; ; turn++) {
    try {
      return readArchive(await ask(address, host, { signal, timeoutMs }), host, place, year);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ProviderFailure) || !error.again || turn === TRIES) throw error;
      const afterS = error.again.afterS ?? 0;
      if (afterS > LONGEST_REST_S) throw error;
      await sleep(Math.max(afterS * 1000, pauseMs * 4 ** (turn - 1)), undefined, { signal });
    }
  }
}

async function ask(address: string, host: string, limits: { signal?: AbortSignal; timeoutMs: number }) {
  const call = { accept: "application/json", maxBytes: MAX_BYTES, errorBytes: 4096, ...limits };
  const found = await fetchFrom(address, call).catch((error: unknown) => {
    if (error instanceof TooMuchError) throw new ProviderFailure({ key: "not_weather", params: { host } });
    // Neither the address nor what the system says of it: it may hold the key.
    throw new ProviderFailure({ key: "unreachable", params: { host } }, { afterS: null });
  });
  const { status, content } = found;
  if (status >= 200 && status < 300) return content;
  throw refusalOf(found, host, new URL(address).searchParams.get("apikey"));
}

const reasonOf = z.object({ reason: z.string() });

/** Why the provider refused: Open-Meteo sends {"error": true, "reason": "..."}, which is quoted. */
function refusalOf(
  { status, content, retryAfterS }: ProviderAnswer,
  host: string,
  key: string | null,
): ProviderFailure {
  if (status === 429) {
    const params = { host, minutes: Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)) };
    return new ProviderFailure({ key: "busy", params }, { afterS: retryAfterS });
  }
  if (status === 401 || status === 403) return new ProviderFailure({ key: "key", params: { host, status } });
  if (status >= 500) return new ProviderFailure({ key: "status", params: { host, status } }, { afterS: retryAfterS });
  let said: string;
  try {
    said = reasonOf.parse(JSON.parse(content.toString("utf8"))).reason;
  } catch {
    return new ProviderFailure({ key: "status", params: { host, status } });
  }
  const reason = (key ? said.replaceAll(key, "…") : said).slice(0, 200);
  return new ProviderFailure({ key: "refused", params: { host, reason } });
}
