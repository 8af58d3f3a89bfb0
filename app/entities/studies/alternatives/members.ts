import type { InputChange } from "~/entities/optimizations/variation";
import type { Member } from "../member";
import { type AlternativesSettings, lengthsOf, subsetsOf } from "./settings";

/** One alternative of a study. */
export interface Alternative {
  /** The options that may be built, by their positions; null: a status quo. */
  built: number[] | null;
  /** The value of each choice: 0 is that of the run, the others are counted from 1. */
  chosen: number[];
}

/** Every way to choose, the last choice changing fastest. */
const waysToChoose = (lengths: readonly number[]): number[][] =>
  lengths.reduce<number[][]>(
    (ways, length) => ways.flatMap((way) => Array.from({ length }, (_, i) => [...way, i])),
    [[]],
  );

/**
 * The alternatives in the order of their runs. The first one is the run as it is: everything may be built, nothing is chosen otherwise. Then
 * those with the fewest options come first, the same options with every choice one after the other: their models are alike.
 */
export function alternativesOf(settings: AlternativesSettings): Alternative[] {
  const count = settings.options.length;
  const ways = waysToChoose(lengthsOf(settings));
  const sets: (number[] | null)[] = [
    ...(settings.status_quo ? [null] : []),
    ...subsetsOf(count, settings.combinations),
  ];
  const isReference = ({ built, chosen }: Alternative) =>
    built?.length === count && chosen.every((value) => value === 0);
  const all = sets.flatMap((built) => ways.map((chosen): Alternative => ({ built, chosen })));
  return [...all.filter(isReference), ...all.filter((one) => !isReference(one))];
}

/** The runs of the alternatives, in the same order. */
export const membersOfAlternatives = (settings: AlternativesSettings): Member[] =>
  alternativesOf(settings).map(({ built, chosen }) => {
    const without =
      built === null
        ? []
        : settings.options.flatMap(({ component_ids }, i) => (built.includes(i) ? [] : component_ids));
    const changes: InputChange[] = [];
    let scenario_id: string | null = null;
    for (const [i, one] of settings.choices.entries()) {
      const at = chosen[i]! - 1;
      if (at < 0) continue;
      if (one.kind === "scenario") scenario_id = one.scenario_ids[at]!;
      else {
        const { component_id, place_id, parameter_type, impact, values } = one;
        changes.push({ component_id, place_id, parameter_type, impact, factor: null, value: values[at]! });
      }
    }
    return {
      variation: { changes, alternative: null, ...(without.length > 0 && { without }) },
      scenario_id,
      isStatusQuo: built === null,
    };
  });
