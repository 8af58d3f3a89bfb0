import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyProblems } from "~/services/core/settings/copySettings";
import { inherit, own } from "./owner";
import { type CopyTarget, copyTarget } from "./target";

let folder: string;
let dataDir: string;
let target: CopyTarget;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "energy-copies-"));
  dataDir = join(folder, "data");
  target = copyTarget({ folder: join(folder, "copies") });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the place of copies", () => {
  it("has one owner, whose restored installation goes on with it", async () => {
    await own(target, dataDir);
    await own(target, dataDir);
    const other = join(folder, "other");
    await expect(own(target, other)).rejects.toThrow(/another installation/);
    await inherit(target, other);
    await own(target, other);
    expect(existsSync(join(other, "copies/installation"))).toBe(true);
  });

  it("is neither in the data folder nor among the files of the product", () => {
    const settings = { COPY_GB: 1, COPY_DAYS: 1, DATA_DIR: "/data" };
    expect(copyProblems({ ...settings, COPY_TO: "/data/copies" })).toEqual([expect.stringContaining("DATA_DIR")]);
    expect(copyProblems({ ...settings, COPY_TO: "/data2" })).toEqual([]);
    const bucket = { bucket: "https://h/b", prefix: "", region: "us-east-1", accessKeyId: "k", secretAccessKey: "s" };
    expect(copyProblems({ ...settings, COPY_TO: "https://k:s@h/b", S3_URL: bucket })).toHaveLength(1);
    // In the folder of the files a company space called "copies" would remove them as files without a row.
    expect(copyProblems({ ...settings, COPY_TO: "https://k:s@h/b/copies", S3_URL: bucket })).toHaveLength(1);
    const inFolder = { ...bucket, prefix: "files/" };
    expect(copyProblems({ ...settings, COPY_TO: "https://k:s@h/b", S3_URL: inFolder })).toHaveLength(1);
    expect(copyProblems({ ...settings, COPY_TO: "https://k:s@h/b/copies", S3_URL: inFolder })).toEqual([]);
    expect(copyProblems({ ...settings, COPY_TO: "https://k:s@h/other", S3_URL: bucket })).toEqual([]);
  });
});
