import { ownValue } from "~/entities/core/lookups/ownValue";
import { MOST_TIMES } from "./generation";

/** Buttons of the form of generation that fill in what people often want. They change fields and send nothing further. */

const EVERY_DAY = ["1", "2", "3", "4", "5", "6", "7"];
const WORKDAYS = EVERY_DAY.slice(0, 5);
type Fields = Record<string, unknown>;

/** Coefficients of usual collectors per aperture area: eta0, a1 [W/(m² K)], a2 [W/(m² K²)]. */
const COLLECTORS: Readonly<Record<string, Fields>> = {
  collector_flat: { eta0: "0.8", a1: "3.3", a2: "0.014" },
  collector_vacuum: { eta0: "0.7", a1: "1.5", a2: "0.025" },
};

const time = (days: readonly string[], time_start: string, time_end: string) => ({
  days: [...days],
  period: "year",
  period_definer: "1",
  time_start,
  time_end,
});
const PRESETS: Readonly<Record<string, Fields>> = {
  preset_peak: time(WORKDAYS, "08:00", "19:59"),
  preset_base: time(EVERY_DAY, "00:00", "23:59"),
};

/** The fields as a button leaves them; null for a button that changes none. */
export function changedFields(fields: Fields, intent: string): Fields | null {
  const azimuth = /^azimuth_(0|90|180|270)$/.exec(intent)?.[1];
  if (azimuth) return { ...fields, azimuth, tilt: fields["tilt"] || "30" };
  if (intent === "best_angles") return { ...fields, tilt: "", azimuth: "" };
  const filled = ownValue(COLLECTORS, intent);
  if (filled) return { ...fields, ...filled };
  const preset = ownValue(PRESETS, intent);
  if (preset) return { ...fields, constraints: [preset] };
  const times = Array.isArray(fields["constraints"]) ? (fields["constraints"] as unknown[]).slice(0, MOST_TIMES) : [];
  if (intent === "add_time" && times.length < MOST_TIMES)
    return { ...fields, constraints: [...times, time(WORKDAYS, "00:00", "23:59")] };
  const removed = /^remove_time_(\d{1,2})$/.exec(intent)?.[1];
  if (removed && times.length > 1) return { ...fields, constraints: times.filter((_, i) => i !== Number(removed)) };
  return null;
}
