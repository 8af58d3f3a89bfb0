import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { KnownPages } from "./known";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "known-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const piece = { lineage: "1790000000000-1f2e3d4c", seq: 3 };
const page = Buffer.alloc(4096, 1);
/** The file of one page that is known, after a stop in order. */
function closedInOrder(): string {
  const file = join(folder, "demo.pages");
  const first = new KnownPages(file, "boot 1");
  first.begin();
  first.set(1, page);
  first.commit(piece, 1);
  first.close();
  return file;
}

it("knows its pages after a stop in order, and after one of the process alone", () => {
  const file = closedInOrder();
  const second = new KnownPages(file, "boot 2");
  expect(second.state).toEqual(piece);
  expect(second.isSame(1, page)).toBe(true);
  // Killed: nothing is closed, and the machine goes on.
  expect(new KnownPages(file, "boot 2").state).toEqual(piece);
});

it("knows nothing after a crash of the machine, although it was closed in order before it was opened", () => {
  const file = closedInOrder();
  expect(new KnownPages(file, "boot 2").state).toEqual(piece);
  expect(new KnownPages(file, "boot 3").state).toBeNull();
});
