import loadHighs, { type Model } from "highs";
import type { ModelNames } from "~/engines/exchange/linear/modelNames";
import type { LinearModel } from "~/engines/linearModel";
import type { ModelFormat } from "~/entities/exchange/exchange";
import { checkLp, whyNotLp } from "./lpCheck";
import { readMps } from "./mps/readMps";
import { UnreadableModel } from "./unreadable";

/** A model as a file has it. */
export interface ModelOfFile {
  /** Always to be minimised: `isMaximised` says that costs have the other sign in the file. Without chains of time. */
  model: LinearModel;
  names: ModelNames;
  isMaximised: boolean;
  /** Bounds contradict each other. Or HiGHS read an LP file, but changed something that it does not name. */
  hasWarning: boolean;
}

/** A model of an MPS file (fixed or free), or of an LP file by the reader of HiGHS. Throws UnreadableModel. */
export function readModel(data: Uint8Array, format: ModelFormat): Promise<ModelOfFile> {
  return Promise.resolve().then(() => (format === "mps" ? readMps(data) : readLp(data)));
}

async function readLp(data: Uint8Array): Promise<ModelOfFile> {
  checkLp(data);
  return withInstance((instance) => {
    try {
      instance.readModel({ format: "lp", data });
    } catch {
      throw new UnreadableModel(whyNotLp(data) ?? "This is no LP file, or HiGHS cannot read it.");
    }
    const hasWarning = Number(instance.lastCall.status) !== 0;
    const read = instance.getModel("csc");
    if (read.hessian) throw new UnreadableModel("The model has a quadratic objective; only linear ones are solved.");
    const { numCols: columns, numRows: rows } = read;
    if (columns === 0) throw new UnreadableModel("The file has no columns.");
    const integer = Int32Array.from(read.integrality);
    if (integer.some((kind) => kind > 1))
      throw new UnreadableModel("The model has semi-continuous columns, which are not solved.");
    const isMaximised = Number(read.sense) < 0;
    const sign = isMaximised ? -1 : 1;
    const untagged = (length: number) => new Int32Array(length).fill(-1);
    const { starts, indices, values } = read.matrix;
    const all = Int32Array.from({ length: columns + 1 }, (_, j) => starts[j] ?? values.length);
    return {
      model: {
        columns,
        rows,
        nonzeros: values.length,
        offset: sign * read.offset,
        cost: read.colCost.map((cost) => sign * cost),
        colLower: read.colLower,
        colUpper: read.colUpper,
        integer: integer.includes(1) ? integer : null,
        rowLower: read.rowLower,
        rowUpper: read.rowUpper,
        starts: all,
        indices: Int32Array.from(indices),
        values: Float64Array.from(values),
        colChain: untagged(columns),
        colStep: untagged(columns),
        rowChain: untagged(rows),
        rowStep: untagged(rows),
      },
      names: namesOf(instance, columns, rows),
      isMaximised,
      hasWarning,
    };
  });
}

/** Throws UnreadableModel where HiGHS gives none: names that are there twice, mostly. */
function namesOf(instance: Model, columns: number, rows: number): ModelNames {
  try {
    return {
      columns: Array.from({ length: columns }, (_, j) => instance.getColName(j)),
      rows: Array.from({ length: rows }, (_, i) => instance.getRowName(i)),
    };
  } catch {
    throw new UnreadableModel("The names of rows or columns cannot be read. Each may be there once.");
  }
}

async function withInstance<Result>(work: (instance: Model) => Result): Promise<Result> {
  const highs = await loadHighs();
  const instance = highs.createModel();
  try {
    instance.options.set({ output_flag: false });
    return work(instance);
  } finally {
    instance.dispose();
  }
}
