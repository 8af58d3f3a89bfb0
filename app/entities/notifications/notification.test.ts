import { expect, it } from "vitest";
import { paramsIn } from "./notification";

it("writes a share of four digits as the reader's language groups it, and leaves years and counts as they are", () => {
  const params = { share: 1042, year: 2030, count: 3 };
  expect(paramsIn(params, "en")).toEqual({ share: "1,042", year: 2030, count: 3 });
  expect(paramsIn(params, "de").share).toBe("1.042");
  expect(paramsIn(params, "fr").share).toBe("1\u202f042");
});
