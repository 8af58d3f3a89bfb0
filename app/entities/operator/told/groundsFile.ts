import { clockText } from "~/entities/core/clock";
import type { PlanRow } from "../plan";
import type { PlanTable } from "../planFile";
import type { GroundFrame } from "./groundText";
import { GROUND_NUMBERS, type GroundTold, groundTold, groundUnit } from "./groundTold";

/** Six decimals. */
const digits = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

const header = (currency: string): string[] => [
  "ground",
  ...GROUND_NUMBERS.map((name) => `${name} [${groundUnit(name, currency)}]`),
  "at_utc",
  "other_component",
  "text",
];

const cells = ({ kind, values, at, other_component, text }: GroundTold): (string | number)[] => [
  kind,
  ...GROUND_NUMBERS.map((name) => {
    const number = values.find((one) => one.name === name);
    return number ? digits(number.value) : "";
  }),
  at ?? "",
  other_component ?? "",
  text,
];

/** Why each component of a plan does what it does: a row for as long as the same ground holds, with its numbers. */
export function groundsTable(rows: readonly PlanRow[], frame: GroundFrame): PlanTable {
  const times = (iso: string) => [iso, clockText(frame.zone, Date.parse(iso))];
  return {
    header: [
      "component",
      "component_id",
      "start_utc",
      `start_local ${frame.zone}`,
      "end_utc",
      `end_local ${frame.zone}`,
      ...header(frame.currency),
    ],
    rows: rows.flatMap(({ name, component_id, grounds = [] }) =>
      grounds.map((ground) => {
        const line = groundTold(ground, frame);
        return [name, component_id, ...times(line.start_at), ...times(line.end_at), ...cells(line)];
      }),
    ),
  };
}

/** The same of one component, as further columns of a table of its steps from step 0 on; none for plans without grounds. */
export function withGrounds(table: PlanTable, { grounds }: Pick<PlanRow, "grounds">, frame: GroundFrame): PlanTable {
  if (!grounds) return table;
  const names = header(frame.currency);
  const lines = grounds.map((ground) => ({ ground, cells: cells(groundTold(ground, frame)) }));
  return {
    header: [...table.header, ...names],
    rows: table.rows.map((row, t) => {
      const here = lines.find(({ ground }) => t >= ground.from && t < ground.to);
      return [...row, ...(here?.cells ?? names.map(() => ""))];
    }),
  };
}
