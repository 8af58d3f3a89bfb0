export const DECIMAL_SEPARATORS = ["dot", "comma"] as const;
export type DecimalSeparator = (typeof DECIMAL_SEPARATORS)[number];

/** What shows the decimal separator of a table: the first cell that has only one reading, or the commas between its columns. */
type DecimalEvidence = { kind: "cell"; text: string } | { kind: "delimiter" } | { kind: "none" };

export type DecimalDecision =
  | { separator: DecimalSeparator; evidence: DecimalEvidence }
  /** Nothing decides how `text` is read: a person does. */
  | { separator: null; text: string };
