import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Workspace } from "./analysis/workspace";

/** What is done part by part; a phase of the border may use what the segments left for it. See kernels/. */
export const PHASES = [
  "measure",
  "weigh",
  "factor",
  "aimAtZero",
  "aimAtCentre",
  "aimAtOutliers",
  "rhsWithErrors",
  "rhsOfCorrector",
  "forward",
  "backwardMain",
  "backwardCorrector",
  "subtractMain",
  "addRefinement",
  "completeMain",
  "completeCorrector",
  "reach",
  "reachWithShares",
  "blend",
  "advance",
] as const;
export type Phase = (typeof PHASES)[number];
export type Kernels = Record<Phase, (part: number) => void>;

/** Phases with nothing to do for the border. */
const OF_SEGMENTS: readonly Phase[] = ["factor", "forward", "backwardMain", "backwardCorrector"];

let compiled: WebAssembly.Module | undefined;

/** The compiled kernels: next to the bundle, or, for the sources, where the build of the tests puts them. Throws when they are not there. */
export function kernelModule(): WebAssembly.Module {
  if (compiled) return compiled;
  const built = new URL("./structured.wasm", import.meta.url);
  const forSources = new URL("../../../node_modules/.cache/energy-tool/structured.wasm", import.meta.url);
  const file = [built, forSources].find((url) => existsSync(fileURLToPath(url)));
  if (!file) throw new Error("The kernels of the structured solver are not compiled: run `npm run build`.");
  return (compiled = new WebAssembly.Module(readFileSync(fileURLToPath(file))));
}

/** Kernels that work on a workspace, with the scratch of the calling thread (`scratchSize` numbers). */
export function loadKernels(module: WebAssembly.Module, w: Workspace, scratch: Float64Array): Kernels {
  const instance = new WebAssembly.Instance(module, { env: { memory: w.memory } });
  const { main, corrector } = w;
  const fields: Record<string, unknown> = {
    ...w.structure,
    ...w.layout,
    ...w.scaled,
    ...w,
    scratch,
    mainX: main.x,
    mainY: main.y,
    mainS: main.s,
    mainZ: main.z,
    correctorX: corrector.x,
    correctorY: corrector.y,
    correctorS: corrector.s,
    correctorZ: corrector.z,
  };
  for (const [name, exported] of Object.entries(instance.exports)) {
    if (!(exported instanceof WebAssembly.Global)) continue;
    const field = fields[name];
    if (field instanceof Float64Array || field instanceof Int32Array) exported.value = field.byteOffset;
    else if (typeof field === "number") exported.value = field;
    else throw new Error(`The kernels ask for ${name}, which the workspace does not have`);
  }
  const kernels = { ...instance.exports } as unknown as Kernels;
  for (const phase of OF_SEGMENTS) {
    const ofSegment = kernels[phase];
    kernels[phase] = (part) => {
      if (part < w.structure.segments) ofSegment(part);
    };
  }
  return kernels;
}

/** Numbers that kernels need for the steps in work: three blocks of a step and what belongs to one column. */
export function scratchSize({ structure: s, layout: l }: Workspace): number {
  let mostStars = 0;
  for (let k = 0; k < s.localColumns; k++) mostStars = Math.max(mostStars, s.starStart[k + 1]! - s.starStart[k]!);
  const block = 3 + l.mostRows * (l.mostRows + l.mostActive);
  return 3 * block + 2 * l.mostCoupled ** 2 + l.mostRows + 2 * l.mostActive + mostStars;
}
