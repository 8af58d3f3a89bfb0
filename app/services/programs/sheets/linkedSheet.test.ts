import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { linkedSheet } from "./linkedSheet";

const sheet = {
  name: "Costs of 'A & B'",
  address: "https://energy.example/sheets/abc.csv?a=1&b=<2>",
  before: "Not fetched yet",
};

test("the file says what it is in its first bytes, without compression", () => {
  const bytes = linkedSheet(sheet);
  expect(strFromU8(bytes.slice(30, 38))).toBe("mimetype");
  expect(strFromU8(bytes.slice(38, 84))).toBe("application/vnd.oasis.opendocument.spreadsheet");
  expect(linkedSheet(sheet)).toEqual(bytes);
});

test("its sheet is linked to the address, and reads a point as the sign of decimals", () => {
  const files = unzipSync(linkedSheet(sheet));
  expect(Object.keys(files)).toEqual(["mimetype", "content.xml", "META-INF/manifest.xml"]);
  const content = strFromU8(files["content.xml"]!);
  expect(content).toContain('xlink:href="https://energy.example/sheets/abc.csv?a=1&amp;b=&lt;2&gt;"');
  expect(content).toContain('table:filter-options="44,34,76,1,,1033,false,false"');
  expect(content).toContain('table:name="Costs of  A &amp; B"');
});
