import { textLines } from "./textLines";
import { UnreadableModel } from "./unreadable";

/** Words of the format, numbers and names. */
const TOKENS = /->|[<>]=?|=[<>]?|[:[\]^*/+-]|(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|[^\s<>=:[\]^*/+-]+/gi;
const IS_NAME = /^[^\s<>=:[\]^*/+\-.\d]/;
const IS_RELATION = /^([<>]=?|=[<>]?)$/;
/** Sections with expressions begin, others end. Two words are one: only the first is looked at. */
const EXPRESSIONS = /^(min|minimi[sz]e|minimum|max|maximi[sz]e|maximum|subject|such|st|s\.t\.|st\.)$/i;
const OTHERS = /^(bounds?|generals?|gen|integers?|int|binary|binaries|bin|semi|semis|sos\d?|lazy|user|pwlobj|end)$/i;
/** What belongs to a first word of a section. */
const SECOND = /^(to|that)$/i;

/**
 * What HiGHS reads to something else, or not at all, without saying why. A column that is in an expression twice is refused: HiGHS takes the
 * last number of it in an objective, and the sum in a row. Throws UnreadableModel with the line.
 */
export function checkLp(data: Uint8Array): void {
  let isExpression = false;
  const names = new Set<string>();
  let last = "";
  for (const [at, line] of textLines(data, "LP")) {
    for (const [token] of line.replace(/\\.*$/, "").matchAll(TOKENS)) {
      const before = last;
      last = token;
      if (token === ":") names.delete(before);
      else if (EXPRESSIONS.test(token)) isExpression = true;
      else if (OTHERS.test(token)) isExpression = false;
      else if (IS_RELATION.test(token)) names.clear();
      else if (isExpression && IS_NAME.test(token) && !(EXPRESSIONS.test(before) && SECOND.test(token))) {
        if (names.has(token))
          throw new UnreadableModel(
            `Line ${at}: the column "${token}" is twice in one expression. Add its numbers up.`,
          );
        names.add(token);
        continue;
      }
      if (EXPRESSIONS.test(token) || OTHERS.test(token)) names.clear();
    }
  }
}

/** What of the format is not read, by what a line has of it. */
const NOT_READ: readonly [pattern: RegExp, sentence: string][] = [
  [/->/, "Conditions (->) are not read."],
  [/[[\]^]/, "Quadratic terms are not read but in the objective, in brackets with / 2."],
  [/^\s*sos\d?\b/i, "Special ordered sets (SOS) are not read."],
  [/^\s*(general|gen)\s+constraints?\b/i, "General constraints are not read."],
  [/^\s*(lazy|user)\s+/i, "Lazy constraints and user cuts are not read."],
  [/^\s*pwlobj\b/i, "Piecewise linear objectives are not read."],
  [/[<>=].*[a-z_].*[<>=]/i, "A row has one relation. Write one with two limits as two rows."],
  [/\b(nan|\d+e\d{4,})\b/i, "This has a number that is none."],
];

/** Why HiGHS may have refused an LP file, with the line; null where nothing is seen. */
export function whyNotLp(data: Uint8Array): string | null {
  let isEnded = false;
  let isBounds = false;
  for (const [at, whole] of textLines(data, "LP")) {
    const line = whole.replace(/\\.*$/, "");
    if (OTHERS.test(line.trim())) isBounds = true;
    isEnded ||= /\bend\s*$/i.test(line);
    for (const [pattern, sentence] of NOT_READ)
      if (pattern.test(line) && !(isBounds && sentence.startsWith("A row"))) return `Line ${at}: ${sentence}`;
  }
  return isEnded ? null : "The file ends without End.";
}
