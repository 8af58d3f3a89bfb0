import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { relativeTime } from "./relativeTime";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const [S, M, H] = [1000, MINUTE_MS, HOUR_MS];

it.each([
  [0, "en", "now"],
  [-5 * S, "en", "now"],
  [59 * S, "de", "jetzt"],
  [60 * S, "en", "1 minute ago"],
  [59 * M + 59 * S, "de", "vor 59 Minuten"],
  [60 * M, "fr", "il y a 1 heure"],
  [23 * H + 59 * M, "en", "23 hours ago"],
  [24 * H, "en", "20.11.2026 13:00"],
  [400 * 24 * H, "fr", "17.10.2025 14:00"],
])("%i ms ago in %s: %s", (age, locale, words) => {
  expect(relativeTime(NOW - age, NOW, locale, "Europe/Berlin")).toBe(words);
});
