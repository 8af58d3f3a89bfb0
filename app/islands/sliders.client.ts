import { formatQuantity } from "~/entities/core/figures/columns";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { isSigned } from "~/entities/studies/sliderSign";

/**
 * Says what sliders are at while they are moved: percent and value at each, and what all of them come to by the prices of the result.
 * The page says the same when it is asked for the estimate; here is nothing that it does not know.
 */
export function start(element: HTMLElement): void {
  const sum = element.querySelector<HTMLElement>("[data-sum]");
  const locale = element.dataset.locale as Locale;
  const fill = (text: string | undefined, values: Record<string, string>): string =>
    Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value), text ?? "");

  const rows = [...element.querySelectorAll<HTMLElement>("[data-mean]")].map((row) => ({
    range: row.querySelector<HTMLInputElement>("input[type=range]"),
    number: row.querySelector<HTMLInputElement>("input[inputmode]"),
    meaning: row.querySelector("select"),
    words: row.querySelector("output"),
    mean: Number(row.dataset.mean),
    unit: row.dataset.unit ?? "",
    slope: row.dataset.slope === undefined ? null : Number(row.dataset.slope),
    isSeries: row.dataset.series !== undefined,
  }));

  /** The number as typed, in the decimals of the language. Null: none, or none that can be read here. */
  function typed(input: HTMLInputElement | null): number | null {
    const text = input?.value.trim().replace(",", ".").replace("\u2212", "-").replace(/\s*%$/, "") ?? "";
    const value = Number(text);
    return text === "" || !Number.isFinite(value) ? null : value;
  }

  function say(): void {
    let amount = 0;
    let unknown = 0;
    for (const { range, number, meaning, words, mean, unit, slope, isSeries } of rows) {
      const exact = typed(number);
      const asValue = exact !== null && meaning?.value === "value";
      // A number with a sign is a change, as the page has it.
      const isChange = meaning?.value === "change" || isSigned(number?.value ?? "");
      const ofNow = exact === null ? Number(range?.value ?? 100) : isChange ? 100 + exact : exact;
      const percent = asValue ? (exact / mean) * 100 : ofNow;
      if (words)
        words.textContent = fill(element.dataset.at, {
          percent: formatUnit(percent, "%", locale),
          value: formatQuantity((mean * percent) / 100, unit, locale),
        });
      if (percent === 100) continue;
      if (slope === null || (asValue && isSeries)) unknown++;
      else amount += slope * (percent / 100 - 1);
    }
    if (sum)
      sum.textContent =
        fill(sum.dataset.sum, { amount: formatQuantity(amount, sum.dataset.unit ?? "", locale, true) }) +
        (unknown > 0 ? ` ${fill(element.dataset.unknown, { count: formatNumber(unknown, locale) })}` : "");
  }
  element.addEventListener("input", say);
  element.addEventListener("change", say);
  say();
}
