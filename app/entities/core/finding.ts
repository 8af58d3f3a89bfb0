/**
 * Something noticed in what a person handed in. `key` is a translation key ("area.name"), `params` fill its sentence.
 * An error keeps the material from being used; a warning or a note does not, but is always shown.
 */
export interface Finding {
  key: string;
  severity: "error" | "warning" | "note";
  params: Record<string, string | number>;
}

export const hasError = (findings: readonly Finding[]): boolean => findings.some((f) => f.severity === "error");
