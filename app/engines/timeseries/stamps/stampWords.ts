import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { ownValue } from "~/entities/core/lookups/ownValue";

/** Words of time stamps: names of months and of what a clock is ahead of UTC. */

const LANGUAGES = [
  "jan feb mar apr may jun jul aug sep oct nov dec",
  "january february march april may june july august september october november december",
  "jan feb mär apr mai jun jul aug sep okt nov dez",
  "januar februar märz april mai juni juli august september oktober november dezember",
  "janv févr mars avr mai juin juil août sept oct nov déc",
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  "ene feb mar abr may jun jul ago sep oct nov dic",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "jan feb mrt apr mei jun jul aug sep okt nov dec",
  "januari februari maart april mei juni juli augustus september oktober november december",
];

/** Month (1 to 12) by its name in lower case, in English, German, French, Spanish and Dutch. */
export const MONTH_NAMES: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((names) => names.split(" ").map((name, i) => [name, i + 1] as const)),
);

/** Hours ahead of UTC. Only abbreviations that mean one clock: CST is left out, it has three. */
const AHEAD: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MEZ: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  EEST: 3,
};

const WORDS = Object.keys(AHEAD).sort((a, b) => b.length - a.length);

/** What may stand behind a time: Z, an offset, or the name of a clock, also in brackets. */
export const ZONE_PATTERN = `Z|[+-]\\d{2}:?\\d{2}|[+-]\\d{2}|\\(?(?:${WORDS.join("|")})\\)?`;

/** The offset that a text of `ZONE_PATTERN` names (ms east of UTC). */
export function offsetOfText(text: string): number {
  if (text === "Z") return 0;
  const hours = ownValue(AHEAD, text.replace(/[()]/g, ""));
  if (hours !== undefined) return hours * HOUR_MS;
  const digits = text.slice(1).replace(":", "");
  const ms = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4) || 0)) * MINUTE_MS;
  return text.startsWith("-") ? -ms : ms;
}
