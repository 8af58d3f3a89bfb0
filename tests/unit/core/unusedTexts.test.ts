import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const areas = readdirSync(join(root, "locales/en")).map((file) => file.replace(/\.json$/, ""));

/** What code builds from parts whose beginning is not written in it. */
const BUILT = [
  // Fields of the wizard's steps, by the name of the field (ClusteringStep, SolvingStep).
  ...["method_hint.", "time.", "time_hint."].map((key) => `optimizations:${key}`),
  ...["crossover.", "numeric_focus.", "pre_dual.", "scale_flag.", "solver_method."].map(
    (key) => `optimizations:${key}`,
  ),
  // Choices of the generation of series (KindFields).
  ...["heating.", "mount.", "regression.", "shape.", "tracking."].map((key) => `generation:${key}`),
  // A table of corners says "border." or "bends." (CornerTable).
  "systems:bends.",
  // By the context of i18next: more or less than at the start (EmissionPath).
  "results:emissions.path_summary_",
  // Steps for an account, by intent (AccountActions).
  ...["disable.submit", "enable.submit", "invite.submit"].map((key) => `team:${key}`),
];

type Texts = { [key: string]: string | Texts };
const keysOf = (texts: Texts, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? [path] : [];
  });
}

/** The strings of the code, and those that are built from parts: as they begin and end. */
function stringsOf(paths: readonly string[]) {
  const whole = new Set<string>();
  const built = new Map<string, RegExp>();
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) whole.add(node.text);
    // `kind.${kind}` is "kind.", anything; what begins with anything could be every key.
    if (ts.isTemplateExpression(node) && /^[a-z]\w*[.:_]/i.test(node.head.text)) {
      const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
      const isWholeArea = areas.includes(parts.join("").slice(0, -1));
      if (!isWholeArea && parts.every((part) => /^[\w.: -]*$/.test(part)))
        built.set(parts.join("*"), new RegExp(`^${parts.map(escaped).join(".+")}$`));
    }
    ts.forEachChild(node, visit);
  };
  for (const path of paths)
    visit(ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest));
  return { whole, built: [...built.values()] };
}

it("keeps no text that nothing shows", () => {
  const { whole, built } = stringsOf(["app", "db", "jobs"].flatMap(sources));
  expect(built.length).toBeGreaterThan(100);
  const isUsed = (area: string, key: string) => {
    // A plural is asked for without its form; a rule by its area with a dot.
    const forms = [key, key.replace(/_(zero|one|two|few|many|other)$/, "")].flatMap((one) => [
      one,
      `${area}:${one}`,
      `${area}.${one}`,
    ]);
    return forms.some((form) => whole.has(form) || built.some((pattern) => pattern.test(form)));
  };
  const unused = areas.flatMap((area) => {
    const keys = keysOf(JSON.parse(readFileSync(join(root, `locales/en/${area}.json`), "utf8")) as Texts);
    return keys.filter((key) => !isUsed(area, key)).map((key) => `${area}:${key}`);
  });
  expect(BUILT.filter((prefix) => !unused.some((key) => key.startsWith(prefix)))).toEqual([]);
  expect(unused.filter((key) => !BUILT.some((prefix) => key.startsWith(prefix)))).toEqual([]);
});
