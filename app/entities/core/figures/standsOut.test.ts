import { expect, it } from "vitest";
import { largestPart, mainChange } from "./standsOut";

it("names the part that is a third or more of what is above zero", () => {
  // 50 of 100; what is earned does not count.
  expect(largestPart([20, 50, -40, 30])).toEqual({ at: 1, share: 0.5 });
  expect(largestPart([1, 1, 1, 1])).toBeNull();
  expect([largestPart([5]), largestPart([]), largestPart([-1, -2])]).toEqual([null, null, null]);
});

it("names the item that changes most the way the sum goes", () => {
  const items = [
    { kind: "investment", difference: 150 },
    { kind: "purchase", difference: -160 },
    { kind: "levy", difference: -90 },
  ];
  expect(mainChange(items)).toEqual({ item: items[1], sum: 100, context: "less" });
  expect(mainChange([items[0]!, items[2]!])).toEqual({ item: items[0], sum: 60, context: "more" });
  expect([mainChange([]), mainChange([{ difference: 0 }])]).toEqual([null, null]);
});
