/** Export and import of a whole system as one file; the format is described in docs/export-format.md. */
export {
  ARCHIVE_FORMAT,
  ARCHIVE_LIMITS,
  ARCHIVE_VERSION,
  type ArchiveLimits,
  type Manifest,
  type SystemArchive,
} from "./format";
export { readArchive, type ReadArchive } from "./read";
export { archiveFinding, entryNames, unpack } from "./unpack";
export { writeArchive } from "./write";
