/**
 * Packages of many small modules. A program that carries what it needs of them reads one file instead of hundreds when it starts; of mathjs,
 * for instance, only units are used. What has native parts, threads or one instance for all (React, Remix) stays a package.
 */
export const BUNDLED = [
  "csv-parse",
  "csv-stringify",
  "drizzle-orm",
  "fflate",
  "hyparquet-writer",
  "mathjs",
  "read-excel-file",
  "write-excel-file",
  "zod",
  "zod-to-json-schema",
];
