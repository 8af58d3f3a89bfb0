import { totalmem } from "node:os";

/** Share of a machine's memory that one child may hold: the worker, the pages and the system need the rest. */
const CHILD_SHARE = 0.8;
const MB = 2 ** 20;

/** Memory that this machine has, or the control group that this process is in [MB]. */
export function machineMemoryMb(total = totalmem(), constrained = process.constrainedMemory()): number {
  // Without a limit of the group it is 0, or more than any machine has.
  return Math.min(total, constrained > 0 ? constrained : Infinity) / MB;
}

/** What a child may hold at most [MB]: what was asked for, but no more than the machine can give. */
export const childMemoryMb = (askedMb: number, machineMb = machineMemoryMb()): number =>
  Math.min(askedMb, CHILD_SHARE * machineMb);
