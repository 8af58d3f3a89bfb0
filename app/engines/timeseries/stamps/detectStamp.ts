import { intervalEnd, ISO_FORMAT, type Stamp, stampReader } from "./stampFormat";

const DATES = [
  "yyyy-mm-dd",
  "dd.mm.yyyy",
  "dd.mm.yy",
  "dd/mm/yyyy",
  "mm/dd/yyyy",
  "dd/mm/yy",
  "mm/dd/yy",
  "dd-mm-yyyy",
  "mm-dd-yyyy",
  "yyyy/mm/dd",
  "yyyymmdd",
  "dd mmm yyyy",
  "mmm dd, yyyy",
  "dd-mmm-yyyy",
  "dd-mmm-yy",
];
const TIMES = [" HH:MM", " HH:MM:SS", " hh:MM AM", " hh:MM:SS AM", " hh AM", " HH", " HHMM", ", HH:MM", " à HH:MM", ""];

/** Formats of months, and of years. */
const MONTHS = [
  "yyyy-mm",
  "yyyy/mm",
  "mm/yyyy",
  "mm-yyyy",
  "mm.yyyy",
  "mmm yyyy",
  "mmm-yyyy",
  "mmm-yy",
  "mmm yy",
  "yyyy mmm",
  "yyyymm",
  "yyyy",
];

/** Whether a format names no day. */
export const isOfMonths = (format: string): boolean => MONTHS.includes(format);

/** Formats tried when none is named. ISO reads all its dates with colons. */
const DETECTED_STAMP_FORMATS: readonly string[] = [
  ISO_FORMAT,
  ...TIMES.flatMap((time) => DATES.map((date) => `${date}${time}`)),
  "yyyymmddHHMM",
  "yyyymmddHHMMSS",
  "yyyymmddHH",
  "yyyymmdd:HHMM",
  "yyyymmddHH:MM",
  ...MONTHS,
];

/** How stamps are written: `other` is the second reading where day and month, say, cannot be told apart. */
export interface StampFormat {
  format: string;
  ambiguous: boolean;
  other: string | null;
}

/** The beginning, for its steps, and stamps from all over the file, for their days and months. */
export const stampSample = (stamps: readonly string[]): string[] => {
  const stride = Math.max(1, Math.floor(stamps.length / 500));
  return [...stamps.slice(0, 200), ...stamps.filter((_, i) => i >= 200 && i % stride === 0)];
};

/** Stamps that a format has to read before all of them are tried. */
const FIRST_TRIED = 12;

/**
 * The format that reads all of the stamps. Where day and month could be either, the one that makes the steps regular; `ambiguous` when that
 * does not tell them apart. Ends decide before that: those in the cells of stamps, and `ends`, of a column of their own. Two formats that read
 * the same are none. Null when no format fits at least nine in ten.
 */
export function detectStampFormat(stamps: readonly string[], ends: readonly string[] = []): StampFormat | null {
  const sample = stamps.map((s) => s.trim()).filter((s) => s !== "");
  if (sample.length === 0) return null;
  const endTexts = [
    ...sample.flatMap((text) => intervalEnd(text) ?? []),
    ...stampSample(ends).map((text) => text.trim()),
  ];
  const tried = DETECTED_STAMP_FORMATS.flatMap((format) => {
    const reader = stampReader(format)!;
    const instant = (text: string): number => instantOf(reader(text));
    const readOf = (texts: readonly string[]) => texts.map(instant).filter((ms) => !Number.isNaN(ms));
    const first = sample.slice(0, FIRST_TRIED);
    if (readOf(first).length < first.length * 0.6) return [];
    const instants = readOf(sample);
    return instants.length < sample.length * 0.9
      ? []
      : [{ format, instants, ends: readOf(endTexts).length, regular: regularity(instants) }];
  });
  const [best, ...rest] = tried.sort(
    (a, b) => b.instants.length - a.instants.length || b.ends - a.ends || b.regular - a.regular,
  );
  if (!best) return null;
  const rival = rest.find(
    ({ instants, ends: endCount, regular }) =>
      instants.length === best.instants.length &&
      endCount === best.ends &&
      regular === best.regular &&
      instants.some((ms, i) => ms !== best.instants[i]),
  );
  return { format: best.format, ambiguous: rival !== undefined, other: rival?.format ?? null };
}

const instantOf = (stamp: Stamp | null): number => (stamp ? stamp.wallMs - (stamp.offsetMs ?? 0) : NaN);

/** Share of neighbouring stamps that are the most frequent distance apart. Rows of one stamp, such as registers, count once. */
function regularity(instants: readonly number[]): number {
  const counts = new Map<number, number>();
  let distances = 0;
  for (let i = 1; i < instants.length; i++) {
    const step = instants[i]! - instants[i - 1]!;
    if (step === 0) continue;
    distances += 1;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return distances === 0 ? 0 : Math.max(...counts.values()) / distances;
}
