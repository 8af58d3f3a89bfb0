/** The parts of the report of a run, in their order. */
export const REPORT_SECTIONS = ["answer", "site", "assumptions", "results", "remarks", "method", "limits"] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** The parts asked for by `section` in an address, in their order; all where none is named. */
export function readSections(query: URLSearchParams): ReportSection[] {
  const names = query.getAll("section");
  const sections = REPORT_SECTIONS.filter((section) => names.includes(section));
  return sections.length > 0 ? sections : [...REPORT_SECTIONS];
}
