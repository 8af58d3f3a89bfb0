import type { Solution } from "../../linearModel";
import { capacityOf } from "../blocks/columns";
import { formulate, type Formulation } from "../formulate";
import type { Decisions } from "../oneWay/solve";
import { twoWaysOf } from "../oneWay/ways";
import type { EnergyProblem } from "../problem";
import type { SolveSession } from "../solving/session";
import { ofSize } from "./alternative";
import { sizeOf } from "./size";

interface SolvedAlternative {
  problem: EnergyProblem;
  formulation: Formulation;
  solution: Solution;
  /** Whether its prices are those of what the run minimizes; where the limit decides the size there are none. */
  hasPrices: boolean;
  decisions: Decisions | null;
}

/** A price of the limit below this share of the size says that the limit does not decide it [1]. */
const WITHOUT_WEIGHT = 1e-6;

/**
 * Solves an alternative, in two steps. The first finds the least or most size under the limit. The second finds, of all systems of that
 * size, the best one: nothing in the first step would keep it from wasting what the limit leaves. The second is left out where it is the
 * limit that decides the size. The solution counts what the run minimizes, not the size.
 */
export async function solveAlternative(
  problem: EnergyProblem,
  formulation: Formulation,
  session: SolveSession,
): Promise<SolvedAlternative> {
  const ways = twoWaysOf(problem, formulation);
  const { solution: solved, decisions } = await session.solveOneWay(formulation.model, ways, { mipDuals: false });
  if (solved.x.length === 0) return { problem, formulation, solution: solved, hasPrices: false, decisions };
  const size = sizeOf(problem, formulation.components.map(capacityOf), solved.x);
  const amounts = takenOf(problem, formulation, solved.x);
  const first = (): SolvedAlternative => {
    session.restate({ objective: amounts, state: solved.stateName, bound: null, hasDuals: false });
    const solution = { ...solved, objective: amounts, bound: null, rowDual: new Float64Array(0) };
    // What directions may cost was counted in the size.
    return { problem, formulation, solution, hasPrices: false, decisions: decisions && { ...decisions, gap: null } };
  };
  if (session.stopped || limitDecides(problem, formulation, solved, size)) return first();
  const problemOfSize = ofSize(problem, size);
  const second = formulate(problemOfSize);
  const { solution: best, decisions: decided } = await session.solveOneWay(
    second.model,
    twoWaysOf(problemOfSize, second),
  );
  // What a solver cannot improve, within its tolerances, is still a system of this size.
  if (best.x.length === 0) return first();
  return { problem: problemOfSize, formulation: second, solution: best, hasPrices: true, decisions: decided };
}

function limitDecides(
  { alternative }: EnergyProblem,
  { ledger }: Formulation,
  { rowDual }: Solution,
  size: number,
): boolean {
  if (rowDual.length === 0) return false;
  const { limit, optimum } = alternative!;
  const worth = Math.abs(rowDual[ledger.nearOptimalRow]!) * (limit - optimum);
  return worth > WITHOUT_WEIGHT * Math.max(WITHOUT_WEIGHT, Math.abs(size));
}

/** What a solution has of what the run minimizes: its row, with all that no decision changes. */
function takenOf({ alternative }: EnergyProblem, { model, ledger }: Formulation, x: Float64Array): number {
  const row = ledger.nearOptimalRow;
  let sum = alternative!.limit - model.rowUpper[row]!;
  for (let j = 0; j < model.columns; j++)
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
      if (model.indices[k] === row) sum += model.values[k]! * x[j]!;
  return sum;
}
