/** A change that a program made, as its list shows it; times and names are written for the reader. */
export interface ProgramChange {
  seq: number;
  program: string;
  time: string;
  /** What was done to it: created, changed, deleted. */
  mode: string;
  what: string;
  system: string | null;
  href: string;
}

/** A token of a program with what is gone of its limits, as texts. */
export interface ProgramToken {
  id: string;
  name: string | null;
  calls: string;
  runs: string;
  credits: string;
  href: string;
}

/** A step of a program that its person can still take back. */
export interface UndoableStep {
  system: string;
  program: string;
  time: string;
  href: string;
}

/** Lines to copy for programs, as they work on this installation. */
export interface Examples {
  token: string;
  curl: string;
  download: string;
  python: string;
  notebook: string;
  calls: string;
  sheet: string;
  assistant: string;
  tools: string;
  webhook: string;
  stream: string;
  changes: string;
  limits: string;
}
