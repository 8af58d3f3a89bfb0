/** The parts of the report of a run, in their order. */
export const REPORT_SECTIONS = ["answer", "site", "assumptions", "results", "remarks", "method", "limits"] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** The parts asked for by `section` in an address, in their order; all where none is named. */
export function readSections(query: URLSearchParams): ReportSection[] {
  const asked = query.getAll("section");
  const found = REPORT_SECTIONS.filter((section) => asked.includes(section));
  return found.length > 0 ? found : [...REPORT_SECTIONS];
}
