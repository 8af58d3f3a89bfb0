import type { TFunction } from "i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Retention } from "~/entities/installation/retention";
import { allBytes, type Size, type SpaceSizes, type StoredKind } from "~/entities/installation/storage";
import type { KindRetention } from "~/services/installation/storage/retention/retention.server";
import type { StoredSpace } from "~/services/installation/storage/storage.server";
import { pageOfKind, pageOfSystem } from "./links.server";

/** Kinds of a system that are named: the largest. */
const MOST_NAMED = 3;

/** Megabytes (10^6 bytes) as text; less than a hundredth of one is "< 0.01". */
export function megabytes(bytes: number, locale: Locale): string {
  if (bytes === 0) return formatNumber(0, locale, { decimals: 0 });
  if (bytes > 0 && bytes < 5_000) return `< ${formatNumber(0.01, locale, { decimals: 2 })}`;
  return formatNumber(bytes / 1e6, locale, { decimals: bytes < 10e6 ? 2 : bytes < 1e9 ? 1 : 0 });
}

/** Bytes of all files of a space. */
const fileBytes = ({ kinds }: SpaceSizes): number => kinds.reduce((sum, { file_bytes }) => sum + file_bytes, 0);

/** What was measured, as the page shows it. `nameOf`: the name of a system, undefined where it is gone. */
export function sizesView(sizes: SpaceSizes, locale: Locale, nameOf: (systemId: string) => string | undefined) {
  return {
    at: formatTime(sizes.at, locale, "UTC", true),
    seconds: formatNumber(sizes.took_ms / 1000, locale, { decimals: 1 }),
    databases: megabytes(sizes.bytes, locale),
    free: megabytes(sizes.free_bytes, locale),
    files: megabytes(fileBytes(sizes), locale),
    kinds: sizes.kinds.map((row) => ({
      kind: row.kind,
      size: megabytes(allBytes(row), locale),
      rows: formatNumber(row.rows, locale, { decimals: 0 }),
      href: pageOfKind(row.kind, sizes),
    })),
    systems: sizes.systems.map((row) => ({
      id: row.system_id,
      name: row.system_id === null ? null : (nameOf(row.system_id) ?? row.system_id),
      size: megabytes(allBytes(row), locale),
      rows: formatNumber(row.rows, locale, { decimals: 0 }),
      largest: (Object.entries(row.kinds) as [StoredKind, number][])
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_NAMED)
        .map(([kind, bytes]) => ({
          kind,
          size: megabytes(bytes, locale),
          href: row.system_id === null ? pageOfKind(kind, sizes) : pageOfSystem(kind, row.system_id),
        })),
    })),
    others: Math.max(0, sizes.systems_in_all - sizes.systems.filter(({ system_id }) => system_id !== null).length),
  };
}
export type SizesView = ReturnType<typeof sizesView>;

/** What each space keeps, the largest first, and all of them by kind. */
export function spaceSizeLines(spaces: readonly StoredSpace[], locale: Locale) {
  const sums = new Map<StoredKind, Size>();
  for (const row of spaces.flatMap(({ sizes }) => sizes?.kinds ?? [])) {
    const { bytes, rows, file_bytes } = sums.get(row.kind) ?? { bytes: 0, rows: 0, file_bytes: 0 };
    sums.set(row.kind, { bytes: bytes + row.bytes, rows: rows + row.rows, file_bytes: file_bytes + row.file_bytes });
  }
  return {
    rows: [...spaces]
      .sort((a, b) => (b.sizes?.bytes ?? 0) - (a.sizes?.bytes ?? 0))
      .map(({ space, sizes, compaction }) => ({
        space,
        compaction: compaction && {
          at: formatTime(compaction.at, locale, "UTC", true),
          freed: megabytes(compaction.freed_bytes, locale),
          longest: formatNumber(compaction.longest_ms, locale, { decimals: 0 }),
          left: compaction.left_bytes === 0 ? null : megabytes(compaction.left_bytes, locale),
        },
        figures: sizes && {
          at: formatTime(sizes.at, locale, "UTC", true),
          databases: megabytes(sizes.bytes, locale),
          free: megabytes(sizes.free_bytes, locale),
          files: megabytes(fileBytes(sizes), locale),
          largest: sizes.kinds
            .slice(0, MOST_NAMED)
            .map((row) => ({ kind: row.kind, size: megabytes(allBytes(row), locale) })),
        },
      })),
    kinds: [...sums]
      .sort(([, a], [, b]) => allBytes(b) - allBytes(a))
      .map(([kind, size]) => ({
        kind,
        size: megabytes(allBytes(size), locale),
        rows: formatNumber(size.rows, locale, { decimals: 0 }),
        href: null,
      })),
  };
}

/** How long each kind stays, as the page shows it. `nameOf`: of a person. */
export function retentionView(
  { kinds, last }: { kinds: readonly KindRetention[]; last: Retention["last"] },
  { locale, t, nameOf }: { locale: Locale; t: TFunction; nameOf: (userId: string) => string },
) {
  const time = (at: string) => formatTime(at, locale, "UTC", true);
  return {
    last: last && {
      at: time(last.at),
      rows: formatNumber(
        Object.values(last.rows).reduce((sum, rows) => sum + rows, 0),
        locale,
        { decimals: 0 },
      ),
      longest: formatNumber(last.longest_ms, locale, { decimals: 0 }),
    },
    rows: kinds.map(({ kind, days, rule, until, periods }) => ({
      kind,
      days,
      set: rule && t("installation:retention.set", { at: time(rule.set_at), by: nameOf(rule.set_by) }),
      until: until && time(until),
      periods: periods.map(({ days, would_go }) => ({
        days,
        rows: would_go && formatNumber(would_go.rows, locale, { decimals: 0 }),
        size: would_go && megabytes(would_go.bytes, locale),
      })),
    })),
  };
}
