/** The parts of the report of a run, in their order: what it found comes first, what it rests on last. */
export const REPORT_SECTIONS = ["answer", "results", "remarks", "site", "method", "limits", "assumptions"] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** The parts asked for by `section` in an address, in their order; all where none is named. */
export function readSections(query: URLSearchParams): ReportSection[] {
  const names = query.getAll("section");
  const sections = REPORT_SECTIONS.filter((section) => names.includes(section));
  return sections.length > 0 ? sections : [...REPORT_SECTIONS];
}
