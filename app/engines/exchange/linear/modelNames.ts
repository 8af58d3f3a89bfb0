import type { ModelOfRun } from "./modelOfRun";

/** Names of the columns and rows of a model, in their order. */
export interface ModelNames {
  columns: string[];
  rows: string[];
}

/** Names are cut to this length: readers of the format take 255 characters at most. */
const MOST = 80;

/** A name without what the formats do not allow: letters, digits and low lines, none first that begins a number. */
function plain(name: string): string {
  const text = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, MOST);
  return /^[A-DF-Za-df-z]/.test(text) ? text : `n_${text}`;
}

/** Gives each name once: the second one of a kind ends with ".2". */
class Unique {
  private readonly times = new Map<string, number>();

  of(name: string): string {
    const before = this.times.get(name) ?? 0;
    this.times.set(name, before + 1);
    return before === 0 ? name : `${name}.${before + 1}`;
  }
}

/**
 * Names that a person reads: component, what it is, model year and step, as in Battery.charge(2030,17). Balances have location and carrier
 * level. Without a step it is Battery.size or Battery.annual_upper(2030).
 */
export function modelNames({ problem, formulation, model }: ModelOfRun): ModelNames {
  const { builder } = formulation;
  const owners = uniquely(problem.components.map(({ name }) => plain(name)));
  const buses = uniquely(
    problem.buses.map(({ location, carrierLevelId }) =>
      plain(`${problem.locations[location]?.name ?? ""} ${carrierLevelId}`),
    ),
  );
  const when = (year: number, step: number): string => {
    const parts = [year < 0 ? undefined : problem.years[year], step < 0 ? undefined : step];
    const named = parts.filter((part) => part !== undefined);
    return named.length > 0 ? `(${named.join(",")})` : "";
  };
  const columnNames = new Unique();
  let group = -1;
  const columns = Array.from({ length: model.columns }, (_, j) => {
    if (builder.columnGroups[group + 1] === j) group++;
    const owner = owners[builder.colOwner.data[j]!] ?? "system";
    const step = builder.stepOfColumn(j);
    const what = builder.labels.get(builder.columnGroups[group] ?? -1) ?? (step < 0 ? "total" : "flow");
    return columnNames.of(`${owner}.${what}${when(builder.yearOfColumn(j), step)}`);
  });
  const rowNames = new Unique();
  const rows = Array.from({ length: model.rows }, (_, i) => {
    const kind = builder.kindOf(i);
    const owner = (kind === "balance" ? buses : owners)[builder.rowOwner.data[i]!] ?? "system";
    return rowNames.of(`${owner}.${kind}${when(builder.yearOfRow(i), builder.stepOfRow(i))}`);
  });
  return { columns, rows };
}

function uniquely(names: readonly string[]): string[] {
  const unique = new Unique();
  return names.map((name) => unique.of(name));
}
