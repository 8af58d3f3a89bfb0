import type { output, ZodTypeAny } from "zod";
import { MOST_SENT_POINTS, type SentPoints, seriesSent, weatherSent } from "~/entities/timeseries/sentPoints";
import { boundsOf, parsedJson } from "~/services/core/json/parsedJson";
import { type Outcome, readWhole } from "~/services/core/outcome";

/** Bodies that may hold years of values. Their schemas put these into columns, so that a thread can hand them over. */
export const SENT_BODIES = { series: seriesSent, weather: weatherSent } as const satisfies Record<string, ZodTypeAny>;
export type SentBody = keyof typeof SENT_BODIES;
export type SentInput<Name extends SentBody> = output<(typeof SENT_BODIES)[Name]> & { data: SentPoints };

/** What such a body says; the thread's work, and that of the process itself where the body is short. */
export function readSent<Name extends SentBody>(name: Name, body: Uint8Array): Outcome<SentInput<Name>> {
  const value = parsedJson(body, boundsOf(MOST_SENT_POINTS));
  return value.ok ? (readWhole(SENT_BODIES[name], value.value) as Outcome<SentInput<Name>>) : value;
}
