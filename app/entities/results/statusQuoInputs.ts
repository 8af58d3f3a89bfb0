import type { UsedParameter } from "./usedParameter";

/** Marks of what entered a model: equal ones are of equal inputs. */
export interface InputMarks {
  /** Of all of it, steps and series included. */
  all: string;
  /** Of the components and how they are joined. */
  structure: string;
}

/** What a status quo would have read at the moment of a plan: with what is there kept to the end, or rebuilt as it was. */
export interface StatusQuoMarks {
  plain: InputMarks | null;
  rebuilt: InputMarks | null;
}

/** The same with the parameters. */
export interface StatusQuoInputs extends StatusQuoMarks {
  /** Parameters it would have read, in either. */
  reads: UsedParameter[];
}
