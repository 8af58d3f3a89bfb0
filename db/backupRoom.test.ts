import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backupBudget, backupsFolder, makeRoom, NoRoom, UNTOUCHED_BYTES } from "./backupRoom";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "energy-room-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MB = 1e6;
/** A copy of a megabyte. */
function copy(name: string): void {
  mkdirSync(join(folder, name, "spaces"), { recursive: true });
  writeFileSync(join(folder, name, "spaces", "demo.sqlite"), Buffer.alloc(MB));
}
const HOURS = ["08", "09", "10", "11"].map((hour) => `2030-01-01-${hour}-00-00`);
const roomy = { need: MB, room: () => 1e12 };

describe("room for a backup", () => {
  it("is there: nothing goes", () => {
    HOURS.forEach(copy);
    expect(makeRoom(folder, { ...roomy, budget: { bytes: 5 * MB, count: 31 } })).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(4);
  });

  it("is made in the budget by the oldest, whatever kind they are of", () => {
    HOURS.forEach(copy);
    copy("before-2030-01-01-08-30-00");
    copy("replaced-2030-01-01-07-30-00");
    // Six megabytes and one more into four: three go. By name instead of time "before-" would have gone last.
    expect(makeRoom(folder, { ...roomy, budget: { bytes: 4 * MB, count: 31 } })).toEqual([
      "replaced-2030-01-01-07-30-00",
      HOURS[0],
      "before-2030-01-01-08-30-00",
    ]);
    expect(readdirSync(folder).sort()).toEqual(HOURS.slice(1));
  });

  it("is made in the number of hourly ones by hourly ones only", () => {
    HOURS.forEach(copy);
    copy("before-2030-01-01-07-00-00");
    expect(makeRoom(folder, { ...roomy, budget: { bytes: 100 * MB, count: 4 } })).toEqual([HOURS[0]]);
  });

  it("is made on the disk, and what the product needs stays free", () => {
    HOURS.forEach(copy);
    const budget = { bytes: 100 * MB, count: 31 };
    // Half a megabyte is missing: one copy of a megabyte gives it.
    expect(makeRoom(folder, { need: MB, budget, room: () => UNTOUCHED_BYTES + MB / 2 })).toEqual([HOURS[0]]);
  });

  it("that cannot be made leaves everything, the last copy in any case, and says what to do", () => {
    HOURS.forEach(copy);
    const room = () => UNTOUCHED_BYTES - 10 * MB;
    const tight = () => makeRoom(folder, { need: 20 * MB, budget: { bytes: 100 * MB, count: 31 }, room });
    expect(tight).toThrow(NoRoom);
    expect(tight).toThrow(/BACKUP_DIR/);
    expect(() => makeRoom(folder, { ...roomy, budget: { bytes: 1.5 * MB, count: 31 } })).toThrow(/BACKUP_GB/);
    expect(readdirSync(folder).sort()).toEqual(HOURS);
  });
});

it("folder and budget are those of the settings", () => {
  expect(backupsFolder("/data", {})).toBe("/data/backups");
  expect(backupsFolder("/data", { BACKUP_DIR: "/other" })).toBe("/other");
  expect(backupBudget({})).toEqual({ bytes: 20e9, count: 31 });
  expect(backupBudget({ BACKUP_GB: "0.5", BACKUP_COUNT: "3" })).toEqual({ bytes: 5e8, count: 3 });
});
