import { createHash, type Hash } from "node:crypto";
import { optimizationKind } from "~/entities/optimizations/optimization";
import { asStatusQuo } from "~/entities/optimizations/statusQuo";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import type { InputMarks, StatusQuoInputs } from "~/entities/results/statusQuoInputs";
import { UsedParameters } from "./assembly/usedParameters";
import { Findings } from "./findings";
import { prepare, type RunInput } from "./prepare";
import type { EnergyProblem } from "./problem";

/** What something is called does not enter the model. */
const NAME = "name";

/**
 * Marks of everything that enters the model of a run: two runs with the same `all` compute the same. `structure` is of the components and how
 * they are joined alone, which steps of other lengths leave as it is.
 */
export function inputMarks(problem: EnergyProblem): InputMarks {
  const { years, spans, currency, interestRate, time, flags, wholeOperation } = problem;
  const { components, buses, locations, emissions, outages } = problem;
  const objective = isMoneyImpact(problem.objective) ? "money" : problem.objective;
  const all = createHash("sha256");
  put(all, { objective, years, spans, currency, interestRate, stepH: time.stepH, flags, wholeOperation });
  put(all, { components, buses, locations, emissions, outages });
  const structure = createHash("sha256");
  put(
    structure,
    components.map(({ id, kind, technologyId, geometryId, carrierLevelInput, carrierLevelOutput }) => ({
      id,
      kind,
      technologyId,
      geometryId,
      carrierLevelInput,
      carrierLevelOutput,
    })),
  );
  return { all: all.digest("base64url"), structure: structure.digest("base64url") };
}

/** Feeds a value with the names of its fields; lists and numbers as they are, so that 8760 values cost next to nothing. */
function put(hash: Hash, value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (Array.isArray(value)) {
    hash.update(`[${value.length}`);
    for (const one of value) put(hash, one);
  } else if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .filter(([name, one]) => one !== undefined && name !== NAME)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    hash.update(`{${fields.length}`);
    for (const [name, one] of fields) {
      hash.update(`${name}:`);
      put(hash, one);
    }
  } else hash.update(`${typeof value}${String(value)};`);
}

/**
 * What a status quo reads of the same system at the moment of a plan, so that the two can be compared by what they read. Null for a status
 * quo itself, and where none could be computed of it.
 */
export function statusQuoInputs(input: RunInput): StatusQuoInputs | null {
  if (optimizationKind(input.optimization) === "status_quo") return null;
  const reading = new UsedParameters();
  const marks = [false, true].map((fixed_rebuild) => {
    const optimization = asStatusQuo(input.optimization, fixed_rebuild);
    const findings = new Findings();
    const problem = prepare({ snapshot: input.snapshot, optimization }, findings, reading);
    return findings.hasErrors ? null : inputMarks(problem);
  });
  const [plain = null, rebuilt = null] = marks;
  return plain === null && rebuilt === null ? null : { plain, rebuilt, reads: reading.list };
}
