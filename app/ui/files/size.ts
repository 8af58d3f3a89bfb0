import type { Locale } from "~/entities/core/locale";

const UNITS = ["byte", "kilobyte", "megabyte"] as const;

/** "1.4 MB": bytes in the largest unit that keeps the number above 1, each 1024 of the one before. */
export function formatBytes(bytes: number, locale: Locale): string {
  const step = bytes < 1024 ? 0 : bytes < 1_048_576 ? 1 : 2;
  const value = bytes / 1024 ** step;
  const maximumFractionDigits = step === 0 || value >= 10 ? 0 : 1;
  const unitDisplay = step === 0 ? "long" : "short";
  return new Intl.NumberFormat(locale, { style: "unit", unit: UNITS[step], unitDisplay, maximumFractionDigits }).format(
    value,
  );
}
