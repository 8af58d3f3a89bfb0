import { expect, it } from "vitest";
import { childMemoryMb, machineMemoryMb } from "./machineMemory";

const GB = 2 ** 30;

it("is that of the control group where it has less than the machine; no limit is 0 or a number beyond all machines", () => {
  expect(machineMemoryMb(16 * GB, 0.5 * GB)).toBe(512);
  expect(machineMemoryMb(16 * GB, 0)).toBe(16_384);
  expect(machineMemoryMb(16 * GB, 2 ** 63)).toBe(16_384);
});

it("leaves a fifth of a small machine to the others, and all that was asked for on a large one", () => {
  expect(childMemoryMb(8192, 512)).toBeCloseTo(409.6, 9);
  expect(childMemoryMb(8192, 32_768)).toBe(8192);
});
