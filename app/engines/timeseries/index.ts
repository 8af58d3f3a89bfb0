export { aggregate, AGGREGATIONS, type Aggregation } from "./aggregate";
export { blocksByUtcYear, blocksByYear, modelYear } from "./blocks";
export { type FormatKey, formatName, formatOf, MOST_CHARACTERS, readFormat, Unreadable } from "./formats";
export { knownMark } from "./formats/known";
export { defaultFill, type GridFile, type GridNote, type GridVariable, readClassic, readEra5 } from "./netcdf";
export { momentSeen, type MomentSeen } from "./table/moment";
export { courseOfSeries, spreadBy, type Course } from "./periods/spread";
export { planeSeen, radiationNamed } from "./table/plane";
export { parseNumber } from "./number";
export { inspectCsv, MOST_INSPECTED, readAs, type CsvInspection, type InspectOptions } from "./inspect";
export type { CsvSource, Duplicates, ReadChange, ReadOptions, ReadResult } from "./options";
export { readCsv } from "./readCsv";
export { encodingOf, textOf } from "./table/encoding";
export { fillGaps, meanOfSteps, meanOver, partSteps } from "./resample";
export { detectStampFormat } from "./stamps/detectStamp";
export { ISO_FORMAT, SUGGESTED_STAMP_FORMATS, stampReader } from "./stamps/stampFormat";
export { gapsOf } from "./cleaning/gaps";
export { HOURS_OF_AVERAGE_YEAR, statistics, together, type SeriesStatistics } from "./statistics";
export { cleanSeries, type Cleaned } from "./cleaning/clean";
export {
  CHANGE_KINDS,
  NO_CLEANING,
  type ChangeKind,
  type CleaningOptions,
  type SeriesChange,
  type Undone,
} from "./cleaning/options";
export { descending, durationCurve, type DurationPoint } from "./views/duration";
export { heatMap, type HeatMap } from "./views/heat";
export { gridOf, joinBlocks, MOST_STEPS, type BlockSpan, type Run } from "./views/join";
export { firstAt, isZone, stampWriter, wallText, zoneClock, type ZoneClock } from "~/entities/core/clock";
