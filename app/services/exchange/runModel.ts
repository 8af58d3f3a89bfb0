import { strToU8, zipSync } from "fflate";
import { lpLines } from "~/engines/exchange/linear/lpLines";
import { modelNames } from "~/engines/exchange/linear/modelNames";
import { modelOfRun, type NoModel } from "~/engines/exchange/linear/modelOfRun";
import { mpsLines } from "~/engines/exchange/linear/mpsLines";
import type { RunInput } from "~/engines/optimization/run";
import type { ModelFormat } from "~/entities/exchange/exchange";

/** What is written of a run, for the thread that does it. */
export interface WantedModel {
  kind: "model";
  dataDir: string;
  space: string;
  optimizationId: string;
  format: ModelFormat;
  now: Date;
}

export type RunModelFile = { ok: true; bytes: Uint8Array } | { ok: false; why: NoModel };

/** The linear model of a run as a text file, zipped. Not ok: why there is none. */
export function writeRunModel(input: RunInput, format: ModelFormat, now: Date): RunModelFile {
  const whole = modelOfRun(input);
  if (typeof whole === "string") return { ok: false, why: whole };
  const { name } = input.optimization;
  const { currency, objective, time } = whole.problem;
  const comments = [
    `The model of the run "${name.replaceAll(/\s+/g, " ")}", from its system as it was at ${now.toISOString()}.`,
    `Powers in MW, energies in MWh, money in ${currency}, emissions in kg, areas in m2. Steps of ${time.stepH} h, counted from 0 from the start of the year.`,
    `To be minimised: ${objective === "money" ? `discounted costs in ${currency}` : objective}.`,
    "Names: component.what(year,step); balances: location_carrier.balance(year,step).",
    `Solve it elsewhere, for instance with HiGHS: highs model.${format}`,
  ];
  const write = format === "mps" ? mpsLines : lpLines;
  const text = `${[...write(whole.model, modelNames(whole), comments)].join("\n")}\n`;
  return { ok: true, bytes: zipSync({ [`model.${format}`]: strToU8(text) }, { level: 6, mtime: now }) };
}
