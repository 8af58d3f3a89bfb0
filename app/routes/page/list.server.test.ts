import { expect, test } from "vitest";
import { textsOf } from "~/i18n/i18n.server";
import { listFile } from "./list.server";

const page = { t: textsOf("en"), locale: "en" as const };
const linesOf = async (total: number) => {
  const file = listFile(page, "nodes", { header: ["Name"], rows: [["Boiler"], ["Roof"]], total });
  return (await file.text())
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n");
};

test("a file of a list that is longer says where it ends", async () => {
  expect(await linesOf(2)).toEqual(["Name", "Boiler", "Roof"]);
  expect((await linesOf(123_456)).at(-1)).toContain("It has 2 of 123,456 rows.");
});
