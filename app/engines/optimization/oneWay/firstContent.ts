import type { Finding } from "~/entities/results/result";
import { capacityValue } from "../blocks/investment";
import { keptPerInputStep } from "../blocks/level";
import type { SolvedModel } from "../formulate";
import { isMoney, nameOf } from "../problem";

/** Contents below this are nothing to tell of [MWh]. */
const NOTHING_MWH = 1e-6;

/**
 * What a storage begins each year with, above its minimum level, and does not give back at its end: nobody has paid for it. Its worth is
 * what one more MWh at the start would save, times its amount; left out where there are no prices, or a year is made of typical days.
 */
export function firstContents({ problem, formulation, solution }: SolvedModel): Finding[] {
  const { model, builder, ledger } = formulation;
  return problem.components.flatMap((storage, owner) => {
    const own = formulation.components[owner]!;
    if (storage.kind !== "storage" || own.kind !== "storage") return [];
    return problem.years.flatMap((year, y): Finding[] => {
      const share = (storage.initialLevel[y] ?? 0) - storage.minimumLevel[y]!;
      const energyMwh = storage.cyclic[y] ? 0 : share * capacityValue(own.columns.energy, solution.x, y);
      if (!(energyMwh > NOTHING_MWH)) return [];
      const about = { ...nameOf(storage), year, energyMwh };
      const level = own.columns.levels[y]!.level;
      const row = model.indices
        .subarray(model.starts[level], model.starts[level + 1])
        .find((i) => builder.kindOf(i) === "storage" && builder.stepOfRow(i) === 0);
      const dual = row === undefined ? undefined : solution.rowDual[row];
      if (dual === undefined || problem.time.dayPeriod || !isMoney(problem.objective))
        return [{ rule: "first_content", severity: "info", ...about }];
      const perMwh = (Math.max(0, -dual) * keptPerInputStep(problem.time, storage, y)) / ledger.weight[y]!;
      const amount = energyMwh * perMwh;
      return [{ rule: "first_content_worth", severity: "info", ...about, amount, unit: problem.currency }];
    });
  });
}
