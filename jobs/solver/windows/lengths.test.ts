import { describe, expect, it } from "vitest";
import { isLengthOfRound, lengthsOf } from "./lengths";
import { randomCommitment } from "./randomCommitment";
import { stepped } from "./steppedModel";

describe("lengths of windows", () => {
  // Three whole numbers a step: 3000 in 1000 steps.
  const year = stepped(randomCommitment(1, 8760));
  const reaching = (longest: number) => lengthsOf(year, { longest, far: [] });

  it("grow with what rows reach back over, up to 3000 whole numbers", () => {
    expect(reaching(1)).toEqual({ window: 48, beyond: 24 });
    expect(reaching(6)).toEqual({ window: 48, beyond: 24 });
    expect(reaching(12)).toEqual({ window: 96, beyond: 48 });
    expect(reaching(168)).toEqual({ window: 666, beyond: 334 });
  });

  it("grow in rounds no further either, nor beyond a quarter of a chain", () => {
    const isLength = (length: number, longest = 6) => isLengthOfRound(year, reaching(longest), length);
    expect([72, 144, 288, 576].map((length) => isLength(length))).toEqual([true, true, true, false]);
    expect([864, 1000, 1100].map((length) => isLength(length, 168))).toEqual([true, false, false]);
    const short = stepped(randomCommitment(1, 96));
    const lengths = lengthsOf(short, { longest: 1, far: [] });
    expect([24, 25, 72].map((length) => isLengthOfRound(short, lengths, length))).toEqual([true, false, false]);
  });
});
