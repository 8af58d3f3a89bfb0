import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { Locale } from "~/entities/core/locale";
import { FORM_STEPS } from "~/entities/optimizations/optimizationForm";
import { type ChoiceNames, runChoices } from "./runChoices";

/** A run with the names of what it was asked for. */
export interface ComparedRun {
  name: string;
  run: Parameters<typeof runChoices>[2];
  names: ChoiceNames & { invested: string };
}

/** An option with the value that each run has of it; null where a run does not have it. */
export interface DifferingChoice {
  key: string;
  term: ReactNode;
  values: ReactNode[];
}

/** Options in which the runs differ, as each run's own page words them. */
export function differingChoices(
  t: TFunction<"optimizations">,
  locale: Locale,
  runs: readonly Pick<ComparedRun, "run" | "names">[],
): DifferingChoice[] {
  const byTerm = new Map<string, DifferingChoice>();
  runs.forEach(({ run, names }, i) => {
    const steps = runChoices(t, locale, run, names);
    for (const { term, value } of FORM_STEPS.flatMap((step) => steps[step])) {
      const key = String(term);
      const row = byTerm.get(key) ?? { key, term, values: runs.map(() => null) };
      byTerm.set(key, row);
      row.values[i] = value;
    }
  });
  return [...byTerm.values()].filter(({ values }) => values.some((value) => String(value) !== String(values[0])));
}
