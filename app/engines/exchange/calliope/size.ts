import { error } from "../pypsa/reading";
import { Refusal } from "./entry";

/** Values that may be made of what the files of a model say: as many as its tables may have. */
const MOST_VALUES = 2_000_000;
/** What copying a value on the way counts. */
const COPY = 0.5;

/**
 * What is made of a model's files, counted as it is made: templates in templates, dimensions that are added and dots in keys
 * multiply what a small file says.
 */
export class Size {
  private values = 0;

  /** Counts values that are made; throws a Refusal beyond the bound. */
  make(n: number): void {
    this.values += n;
    if (this.values > MOST_VALUES) throw new Refusal(error("calliope_size", { max: MOST_VALUES }));
  }

  copy(n: number): void {
    this.make(COPY * n);
  }
}
