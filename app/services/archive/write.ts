import { createHash } from "node:crypto";
import { strToU8, type Zippable, zipSync } from "fflate";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_LIST_NAMES,
  ARCHIVE_VERSION,
  type Manifest,
  MORE_LIST_NAMES,
  seriesFile,
  stampText,
  type SystemArchive,
} from "./format";

/** A whole system as one zip file. Numbers keep every bit; gaps of series are empty cells. */
export function writeArchive(archive: SystemArchive, created: Date = new Date()): Uint8Array {
  const files: Record<string, Uint8Array> = { "system.json": json(archive.system) };
  for (const name of ARCHIVE_LIST_NAMES) files[`${name}.json`] = json(archive[name]);
  for (const name of MORE_LIST_NAMES) if (archive[name]?.length) files[`${name}.json`] = json(archive[name]);
  if (archive.optimizations) files["optimizations.json"] = json(archive.optimizations);
  const series = archive.series.map(({ meta, blocks }, i) => ({
    ...meta,
    blocks: blocks.map((block) => {
      const file = seriesFile(i, block.year);
      if (file in files) throw new Error(`Series ${meta.ts_id} has two blocks of ${block.year}`);
      files[file] = blockCsv(block);
      const { year, stepS, values } = block;
      return { year, start: stampText(block.startMs), step_s: stepS, length: values.length, file };
    }),
  }));
  files["series.json"] = json(series);

  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    system_name: archive.system.name,
    created: created.toISOString(),
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)])),
  };
  const entries: Zippable = { "manifest.json": json(manifest), ...files };
  return zipSync(entries, { level: 6, mtime: created });
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const json = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 1)}\n`);

function blockCsv({ startMs, stepS, values }: SeriesBlock): Uint8Array {
  const lines = ["timestamp,value"];
  values.forEach((v, i) => {
    const number = Number.isNaN(v) ? "" : Object.is(v, -0) ? "-0" : String(v);
    lines.push(`${stampText(startMs + i * stepS * 1000)},${number}`);
  });
  return strToU8(`${lines.join("\n")}\n`);
}
