const SPACES = /[\s\u00a0\u202f'’_]/g;

export type ParsedNumber = { value: number } | { problem: "not_number" | "ambiguous" };

/**
 * Reads a number as people write it. Spaces and apostrophes group digits; where comma and dot both stand, the last one is the decimal sign.
 * A lone comma or dot that is not the language's decimal sign and is followed by three digits could mean two numbers a factor of 1000
 * apart. It is refused rather than guessed.
 */
export function parseNumber(text: string, locale = "en"): ParsedNumber {
  let plain = text.replace(SPACES, "").replace("−", "-");
  const commas = plain.split(",").length - 1;
  const dots = plain.split(".").length - 1;
  const decimal = locale.startsWith("en") ? "." : ",";
  if (commas && dots) {
    const last = plain.lastIndexOf(",") > plain.lastIndexOf(".") ? "," : ".";
    const group = last === "," ? "." : ",";
    const [whole = ""] = plain.split(last);
    if (plain.split(last).length > 2 || !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return { problem: "not_number" };
    plain = plain.replaceAll(group, "").replace(last, ".");
  } else if (commas + dots > 1) {
    if (!/^[+-]?\d{1,3}([.,]\d{3})+$/.test(plain)) return { problem: "not_number" };
    plain = plain.replace(/[.,]/g, "");
  } else if (commas + dots === 1) {
    const sign = commas ? "," : ".";
    if (sign !== decimal && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return { problem: "ambiguous" };
    plain = plain.replace(",", ".");
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return { problem: "not_number" };
  const value = Number(plain);
  return Number.isFinite(value) ? { value } : { problem: "not_number" };
}

/** A number as the person would type it: the language's decimal sign, no grouping, all digits. */
export function numberText(value: number, locale = "en"): string {
  const text = String(value);
  return locale.startsWith("en") || text.includes("e") ? text : text.replace(".", ",");
}
