import { winterClock } from "~/entities/core/clock";
import { zoneSuggestions } from "./zoneOptions";

/** Zones to choose from: that of the system, the same without summer time, UTC, and all others. */
export function zoneChoices(timezone: string): string[] {
  const first = [timezone, winterClock(timezone, new Date().getUTCFullYear()), "UTC"];
  return [...new Set([...first, ...zoneSuggestions()])];
}
