import { fixedClocks, zoneNames, zoneToday } from "~/entities/core/clock";
import type { Option } from "~/ui/kit/fields";

/** Zones to choose from: those of today, then clocks that are never put forward. A stored one that is in neither comes first. */
export function zoneOptions(t: (key: string, words: { offset: string }) => string, stored = "UTC"): Option[] {
  const current = zoneToday(stored) ?? stored;
  const fixed = fixedClocks().map((offset) => ({ value: offset, label: t("common:form.fixed_clock", { offset }) }));
  const all = [...zoneNames().map((zone): Option => ({ value: zone, label: zone })), ...fixed];
  return all.some(({ value }) => value === current) ? all : [{ value: current, label: current }, ...all];
}
