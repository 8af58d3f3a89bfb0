/** See operators.mjs. */
export interface Mutant {
  path: string;
  line: number;
  from: number;
  to: number;
  before: string;
  after: string;
}
export function mutantsOf(path: string, text: string): Mutant[];
export function mutated(text: string, mutant: Mutant): string;
