import { strFromU8 } from "fflate";
import type { z } from "zod";
import type { SeriesData } from "~/entities/archive/snapshot";
import { type Finding, hasError } from "~/entities/core/finding";
import { schemaIssues } from "~/entities/core/schemaIssue";
import { unknownFields } from "~/entities/core/unknownFields";
import { systemSchema } from "~/entities/systems/system";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_LIMITS,
  ARCHIVE_LISTS,
  type ArchiveLimits,
  type Manifest,
  manifestSchema,
  type MORE_LIST_NAMES,
  MORE_LISTS,
  optimizationList,
  READ_VERSIONS,
  seriesEntrySchema,
  stampText,
  type SystemArchive,
} from "./format";
import { archiveFinding, type Files, unpack } from "./unpack";
import { sha256 } from "./write";

export type ReadArchive =
  | { ok: true; archive: SystemArchive; manifest: Manifest; findings: Finding[] }
  | { ok: false; findings: Finding[] };

/** How many findings a file may cause before reading stops. */
const MAX_FINDINGS = 100;
/** How many unknown fields of a file are named. */
const MOST_FIELDS = 10;

/**
 * Reads what writeArchive wrote, or a file made by hand in the same format. Every entity passes its schema; fields that the
 * schema does not name are left out, as a later version may have them, and named in a warning. Findings name the file and the entry (from 1) or row (line of the CSV, from 1).
 * References between entities are not followed; that is for whoever stores them.
 */
export function readArchive(bytes: Uint8Array, limits: ArchiveLimits = ARCHIVE_LIMITS): ReadArchive {
  const findings: Finding[] = [];
  const files = unpack(bytes, limits, findings);
  const manifest = files && manifestOf(files, findings);
  const archive = manifest && contentOf(new ArchiveReader(files, findings));
  if (!archive || hasError(findings)) return { ok: false, findings: findings.slice(0, MAX_FINDINGS) };
  return { ok: true, archive, manifest, findings };
}

function manifestOf(files: Files, findings: Finding[]): Manifest | null {
  const content = files.get("manifest.json");
  const raw = content ? parsed(content) : null;
  const { format, version } = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  if (format !== ARCHIVE_FORMAT) findings.push(archiveFinding("not_an_export"));
  else if (!READ_VERSIONS.includes(version)) {
    findings.push(
      archiveFinding("version_unknown", { version: String(version).slice(0, 20), known: READ_VERSIONS.join(", ") }),
    );
  }
  if (hasError(findings)) return null;
  const manifest = manifestSchema.safeParse(raw);
  if (!manifest.success) {
    findings.push(archiveFinding("not_an_export"));
    return null;
  }
  for (const [name, bytes] of files) {
    const sum = manifest.data.files[name];
    if (name !== "manifest.json" && sum !== sha256(bytes))
      findings.push(archiveFinding("edited", { file: name }, "warning"));
  }
  return manifest.data;
}

function contentOf(reader: ArchiveReader): SystemArchive | null {
  const system = reader.one("system.json", systemSchema);
  const content = {
    geometries: reader.list("geometries.json", ARCHIVE_LISTS.geometries),
    nodes: reader.list("nodes.json", ARCHIVE_LISTS.nodes),
    lines: reader.list("lines.json", ARCHIVE_LISTS.lines),
    technologies: reader.list("technologies.json", ARCHIVE_LISTS.technologies),
    carriers: reader.list("carriers.json", ARCHIVE_LISTS.carriers),
    carrierLevels: reader.list("carrierLevels.json", ARCHIVE_LISTS.carrierLevels),
    parameterTypes: reader.list("parameterTypes.json", ARCHIVE_LISTS.parameterTypes),
    parameters: reader.list("parameters.json", ARCHIVE_LISTS.parameters),
    scenarios: reader.list("scenarios.json", ARCHIVE_LISTS.scenarios),
    series: reader.series(),
    ...reader.more(),
  };
  if (!system) return null;
  if (!reader.files.has("optimizations.json")) return { system, ...content };
  const optimizations = reader.list("optimizations.json", optimizationList);
  return { system, ...content, optimizations };
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(strFromU8(bytes)) as unknown;
  } catch {
    return undefined;
  }
};

type Schema<T> = z.ZodType<T, z.ZodTypeDef, unknown>;

/** An entry of a file of the archive; rows count from 1. */
interface ArchiveEntry {
  file: string;
  row: number;
  value: unknown;
}

/** The steps that a block says it has. */
interface BlockSteps {
  startMs: number;
  stepS: number;
  length: number;
}

class ArchiveReader {
  constructor(
    readonly files: Files,
    private readonly findings: Finding[],
  ) {}

  private add(name: string, params: Finding["params"]): void {
    this.findings.push(archiveFinding(name, params));
  }

  private json(file: string): unknown {
    const bytes = this.files.get(file);
    if (!bytes) {
      this.add("file_missing", { file });
      return undefined;
    }
    const value = parsed(bytes);
    if (value === undefined) this.add("json_invalid", { file });
    return value;
  }

  private entity<T>({ file, row, value }: ArchiveEntry, schema: Schema<T>, unknown: Set<string>): T | null {
    const result = schema.safeParse(value);
    if (result.success) {
      for (const field of unknownFields(schema, value)) unknown.add(field);
      return result.data;
    }
    for (const { path, message, params } of schemaIssues(schema, result.error).slice(0, 5))
      this.add("entry_invalid", { ...params, file, row, field: path || "-", rule: message });
    return null;
  }

  one<T>(file: string, schema: Schema<T>): T | null {
    const value = this.json(file);
    if (value === undefined) return null;
    const unknown = new Set<string>();
    const entity = this.entity({ file, row: 1, value }, schema, unknown);
    this.leftOut(file, unknown);
    return entity;
  }

  private leftOut(file: string, unknown: ReadonlySet<string>): void {
    if (unknown.size === 0) return;
    const named = [...unknown].slice(0, MOST_FIELDS).map((field) => field.slice(0, 100));
    const fields = [...named, ...(unknown.size > MOST_FIELDS ? ["…"] : [])].join(", ");
    this.findings.push(archiveFinding("fields_left_out", { file, fields }, "warning"));
  }

  list<T extends object>(file: string, { schema, id }: { schema: Schema<T>; id: string }): T[] {
    const value = this.json(file);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.add("json_invalid", { file });
      return [];
    }
    const seen = new Set<unknown>();
    const unknown = new Set<string>();
    const entities = value.flatMap((raw: unknown, i) => {
      if (this.findings.length > MAX_FINDINGS) return [];
      const entity = this.entity({ file, row: i + 1, value: raw }, schema, unknown);
      if (!entity) return [];
      const key: unknown = Reflect.get(entity, id);
      if (seen.has(key)) this.add("id_twice", { file, row: i + 1, id: String(key) });
      seen.add(key);
      return [entity];
    });
    this.leftOut(file, unknown);
    return entities;
  }

  /** The lists that a file may be without. */
  more(): Pick<SystemArchive, (typeof MORE_LIST_NAMES)[number]> {
    const {
      liveSeries,
      liveSources,
      forecastSettings,
      weatherForecasts,
      events,
      eventRules,
      operationSites,
      setpointOutputs,
      financeTerms,
      spotMarkets,
      spotDeals,
      tariffs,
      futuresMarkets,
      houses,
      books,
      counterparties,
      deals,
      goos,
      dashboards,
      chartConfigs,
    } = MORE_LISTS;
    const there = (name: (typeof MORE_LIST_NAMES)[number]) => this.files.has(`${name}.json`);
    return {
      ...(there("liveSeries") ? { liveSeries: this.list("liveSeries.json", liveSeries) } : {}),
      ...(there("liveSources") ? { liveSources: this.list("liveSources.json", liveSources) } : {}),
      ...(there("forecastSettings") ? { forecastSettings: this.list("forecastSettings.json", forecastSettings) } : {}),
      ...(there("weatherForecasts") ? { weatherForecasts: this.list("weatherForecasts.json", weatherForecasts) } : {}),
      ...(there("events") ? { events: this.list("events.json", events) } : {}),
      ...(there("eventRules") ? { eventRules: this.list("eventRules.json", eventRules) } : {}),
      ...(there("operationSites") ? { operationSites: this.list("operationSites.json", operationSites) } : {}),
      ...(there("setpointOutputs") ? { setpointOutputs: this.list("setpointOutputs.json", setpointOutputs) } : {}),
      ...(there("financeTerms") ? { financeTerms: this.list("financeTerms.json", financeTerms) } : {}),
      ...(there("spotMarkets") ? { spotMarkets: this.list("spotMarkets.json", spotMarkets) } : {}),
      ...(there("spotDeals") ? { spotDeals: this.list("spotDeals.json", spotDeals) } : {}),
      ...(there("tariffs") ? { tariffs: this.list("tariffs.json", tariffs) } : {}),
      ...(there("futuresMarkets") ? { futuresMarkets: this.list("futuresMarkets.json", futuresMarkets) } : {}),
      ...(there("houses") ? { houses: this.list("houses.json", houses) } : {}),
      ...(there("books") ? { books: this.list("books.json", books) } : {}),
      ...(there("counterparties") ? { counterparties: this.list("counterparties.json", counterparties) } : {}),
      ...(there("deals") ? { deals: this.list("deals.json", deals) } : {}),
      ...(there("goos") ? { goos: this.list("goos.json", goos) } : {}),
      ...(there("dashboards") ? { dashboards: this.list("dashboards.json", dashboards) } : {}),
      ...(there("chartConfigs") ? { chartConfigs: this.list("chartConfigs.json", chartConfigs) } : {}),
    };
  }

  series(): SeriesData[] {
    const used = new Set<string>();
    return this.list("series.json", { schema: seriesEntrySchema, id: "ts_id" }).map(({ blocks, ...meta }) => ({
      meta,
      blocks: blocks.flatMap(({ file, start, ...block }) => {
        const bytes = this.files.get(file);
        if (used.has(file)) this.add("file_twice", { file });
        used.add(file);
        if (!bytes) this.add("file_missing", { file });
        const startMs = Date.parse(start);
        if (Number.isNaN(startMs))
          this.add("stamp_unexpected", { file, row: 1, found: start.slice(0, 40), expected: stampText(0) });
        if (!bytes || Number.isNaN(startMs)) return [];
        const values = this.blockValues(file, bytes, { startMs, stepS: block.step_s, length: block.length });
        return values ? [{ year: block.year, startMs, stepS: block.step_s, values } satisfies SeriesBlock] : [];
      }),
    }));
  }

  /** Values of a block's CSV; its stamps must run from the start at the step. */
  private blockValues(file: string, bytes: Uint8Array, { startMs, stepS, length }: BlockSteps): Float64Array | null {
    const lines = strFromU8(bytes).split(/\r?\n/);
    while (lines.length > 0 && lines[lines.length - 1] === "") lines.pop();
    const header = lines[0]?.replace(/^\ufeff/, "");
    if (header !== "timestamp,value")
      return this.refuseBlock("header_unexpected", { file, expected: "timestamp,value" });
    if (lines.length - 1 !== length)
      return this.refuseBlock("rows_unexpected", { file, found: lines.length - 1, expected: length });
    const values = new Float64Array(length);
    for (let i = 0; i < length; i++) {
      const [stamp = "", number = "", ...rest] = lines[i + 1]!.split(",");
      const ms = startMs + i * stepS * 1000;
      const row = i + 2;
      if (stamp !== stampText(ms) && Date.parse(stamp) !== ms) {
        return this.refuseBlock("stamp_unexpected", { file, row, found: stamp.slice(0, 40), expected: stampText(ms) });
      }
      if (rest.length > 0 || !/^(-?\d+(\.\d+)?(e[+-]?\d+)?)?$/i.test(number)) {
        return this.refuseBlock("not_a_number", { file, row, found: [number, ...rest].join(",").slice(0, 40) });
      }
      values[i] = number === "" ? NaN : Number(number);
      if (!Number.isFinite(values[i]) && number !== "")
        return this.refuseBlock("not_a_number", { file, row, found: number.slice(0, 40) });
    }
    return values;
  }

  private refuseBlock(name: string, params: Finding["params"]): null {
    this.add(name, params);
    return null;
  }
}
