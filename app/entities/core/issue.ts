/** What is wrong with one field. `message` is a text key, "area.key". `params` fill it. */
export interface FieldIssue {
  path: string;
  message: string;
  params?: Record<string, string | number>;
  /** What programs are told next to the sentence: ids, an address. */
  more?: Record<string, string>;
}

/** The same issues under the names that a form, a call or a file has for the fields. */
export const renamed = (issues: readonly FieldIssue[], names: Readonly<Record<string, string>>): FieldIssue[] =>
  issues.map((issue) => ({ ...issue, path: names[issue.path] ?? issue.path }));
