import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { ComponentColumns } from "../blocks/columns";
import { maximumType } from "../capacityAssembly";
import type { ComponentModel } from "../problem";
import type { Diagnosis } from "./diagnosis";

/** Flow or capacity beyond which a component counts as unbounded [MW, MWh]. */
const HUGE = 1e7;

/**
 * Which component earns without limit: with every column bounded, those at the bound that lower the objective, the worst three.
 * The parameter named is the price that earns, or the size that nothing limits.
 */
export async function diagnoseUnbounded(diagnosis: Diagnosis): Promise<void> {
  const { problem, formulation, solver, options, findings, shouldStop } = diagnosis;
  const { model, builder } = formulation;
  // Columns without an owner are kilograms: allowances, of which more is no sign.
  const colUpper = model.colUpper.map((v, j) => (builder.colOwner.data[j]! < 0 ? v : Math.min(v, HUGE)));
  const solution = await solver.solve(
    { ...model, colUpper, integer: null },
    { ...options, method: "automatic", crossover: null, directions: [] },
    () => undefined,
    shouldStop,
  );
  const earnings = new Map<number, { amount: number; column: number }>();
  for (let j = 0; j < solution.x.length; j++) {
    const value = model.cost[j]! * solution.x[j]!;
    if (solution.x[j]! < HUGE / 1000 || value >= 0) continue;
    const owner = builder.colOwner.data[j]!;
    const earning = earnings.get(owner);
    earnings.set(owner, { amount: (earning?.amount ?? 0) + value, column: earning?.column ?? j });
  }
  const worst = [...earnings].sort((a, b) => a[1].amount - b[1].amount).slice(0, 3);
  if (worst.length === 0) findings.add("unbounded_unexplained", "error");
  for (const [owner, { column }] of worst) {
    const component = problem.components[owner];
    findings.add(problem.alternative ? "alternative_unbounded" : "unbounded", "error", {
      componentId: component?.id,
      componentName: component?.name,
      year: problem.years[Math.max(0, builder.yearOfColumn(column))],
      parameterType:
        component && earningType(component, formulation.components[owner], column, builder.yearOfColumn(column)),
    });
  }
}

function earningType(
  component: ComponentModel,
  columns: ComponentColumns | undefined,
  column: number,
  y: number,
): ParameterTypeName {
  if (component.kind !== "trade" || columns?.kind !== "trade" || y < 0) return maximumType("capacity");
  const sale = component.sides.findIndex((side) => side.direction === "sale");
  const first = columns.columns.sides[sale]?.flow[y] ?? -1;
  return first >= 0 && column >= first ? "sale_price" : "purchase_price";
}
