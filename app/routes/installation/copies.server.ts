import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type CopyState, LATE_MS } from "~/services/installation/copies/state";
import type { CopyFacts } from "~/ui/installation/CopySection";

/** Continuous copies as the page shows them. `now` in ms since 1970 UTC. */
export function copyFacts(state: CopyState | "off" | null, locale: Locale, now: number): CopyFacts {
  if (state === "off" || state === null) return { isOn: state === null, isLate: state === null, figures: null };
  const { to, until, from, bytes, budget, databases, files, problem, tried_at } = state;
  const amount = (value: number, of: number) => formatNumber(value / of, locale, { decimals: value < 10 * of ? 1 : 0 });
  const isSilent = now - tried_at > LATE_MS;
  return {
    isOn: true,
    isLate: isSilent || problem !== null || until === null || now - until > LATE_MS,
    figures: {
      to,
      behind: until === null ? null : formatNumber(Math.max(0, now - until) / 1000, locale, { decimals: 0 }),
      from: from === null ? null : formatTime(from, locale, "UTC", true),
      size: amount(bytes, 1e6),
      budget: amount(budget, 1e9),
      databases: formatNumber(databases, locale),
      files: files && { copied: formatNumber(files.copied, locale), waiting: formatNumber(files.waiting, locale) },
      problem: problem ?? (isSilent ? "" : null),
    },
  };
}
