/** A row of the statement of a counterparty. Null: it does not say so. */
export interface StatementRow {
  /** From 1, as the file has it. */
  row: number;
  reference: string | null;
  name: string | null;
  mwh: number | null;
  /** Currency/MWh. */
  price: number | null;
  /** Currency. */
  amount: number;
}

/** What is not the same in both: `sign` is a purchase that they have as a sale, or the other way round; `two` is a name that two of our lines have. */
export type Difference = "energy" | "price" | "sign" | "amount" | "only_ours" | "only_theirs" | "two";

/** One line of both sides; amounts in minor units, positive is to pay in both. */
export interface ComparedLine {
  /** Of our line; null for a row that is none of ours. */
  id: string | null;
  /** Ours, else what the statement calls it; null for a row without a name. */
  name: string | null;
  ours: { mwh: number; price: number | null; minor: number } | null;
  theirs: { rows: number[]; mwh: number | null; price: number | null; minor: number } | null;
  /** None: they are the same. */
  differences: Difference[];
}
