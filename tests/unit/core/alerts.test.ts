import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { METRICS } from "~/services/installation/metricFormat";

interface Rules {
  groups: { rules: { alert: string; expr: string; for?: string }[] }[];
}
const shipped = (parse(readFileSync("docs/deploy/alerts.yaml", "utf8")) as Rules).groups.flatMap(({ rules }) => rules);

/** The tables "Alerts to set" of the manual: name, expression and for how long. */
const described = [
  ...readFileSync("docs/operations.md", "utf8").matchAll(/^\| (\S.*?) +\| `(.*?)`.*?\| +(\d+ m)? *\|$/gm),
]
  .map(([, name, expr, span]) => ({ alert: name!, expr: expr!, for: span?.replace(" ", "") }))
  .filter(({ expr }) => /[<>=]|absent/.test(expr));

test("the rules that are shipped are those of the manual", () => {
  expect(described.length).toBeGreaterThan(10);
  const lower = ({ alert, expr, for: span }: (typeof shipped)[number]) => [alert.toLowerCase(), expr, span];
  expect(shipped.map(lower)).toEqual(described.map(lower));
});

test("an alert can fire: what it asks for is a metric of the product", () => {
  const names = Object.keys(METRICS);
  for (const { alert, expr } of shipped) {
    const used = expr.match(/\benergy_\w+/g) ?? [];
    expect(used.length + (/^up\{/.test(expr) ? 1 : 0), alert).toBeGreaterThan(0);
    for (const name of used) expect(names, alert).toContain(name.replace(/_bucket$/, ""));
  }
});
