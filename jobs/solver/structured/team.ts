import type { Arena } from "./analysis/arena";
import type { Workspace } from "./analysis/workspace";
import { kernelModule, type Kernels, loadKernels, type Phase, scratchSize } from "./kernels";

/** Does phases: all segments, in any order, then the border. */
export interface Team {
  run(...phases: Phase[]): void;
  close(): void;
}

/** Everything on the calling thread. Phases of one call are done segment by segment, while its figures are at hand. */
export class OneThread implements Team {
  private readonly kernels: Kernels;

  /** `pause` is called before each call; what it throws ends the iteration. */
  constructor(
    private readonly w: Workspace,
    arena: Arena,
    private readonly pause: () => void = () => undefined,
  ) {
    this.kernels = loadKernels(kernelModule(), w, arena.floats(scratchSize(w)));
  }
  run(...phases: Phase[]): void {
    this.pause();
    for (let part = 0; part <= this.w.structure.segments; part++) for (const phase of phases) this.kernels[phase](part);
  }
  close(): void {}
}
