import type { Finding } from "~/entities/core/finding";

/** A model that cannot be taken, with what to change in it. */
export class Refusal extends Error {
  constructor(readonly finding: Finding) {
    super(finding.key);
  }
}

/** A value of an input: for which items of the dimensions it is, and for tables by time step. */
export interface Entry {
  param: string;
  dims: ReadonlyMap<string, string>;
  value: unknown;
}
