import { describe, expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { calliopeSystem } from "~/engines/exchange";

const findingsOf = (files: Record<string, string>) =>
  calliopeSystem(new Map(Object.entries(files)), "model.yaml", catalogue, "s").findings.map(({ key }) => key);

const names = (n: number, name: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => name(i)).join("\n");

describe("a small model of Calliope that multiplies itself is refused before it fills the memory:", () => {
  it("ten templates of twelve of the next (522 bytes, 12^10 mappings)", () => {
    const templates = names(
      10,
      (t) => `  t${t}: {${Array.from({ length: 12 }, (_, k) => `k${k}: {template: t${t + 1}}`).join(", ")}}`,
    );
    const model = `templates:\n${templates}\n  t10: {v: 1}\nzz: {template: t0}\n`;
    expect(findingsOf({ "model.yaml": model })).toEqual(["exchange.calliope_size"]);
  });

  it("six dimensions of thirty items that a table adds (30^6 entries of one cell)", () => {
    const items = `[${Array.from({ length: 30 }, (_, i) => `i${i}`).join(", ")}]`;
    const added = Array.from({ length: 6 }, (_, d) => `d${d}: ${items}`).join(", ");
    const model = `data_tables:\n  t: {table: t.csv, rows: inputs, add_dims: {${added}}}\n`;
    expect(findingsOf({ "model.yaml": model, "t.csv": "inputs,value\ncost,1\n" })).toEqual(["exchange.calliope_size"]);
  });

  it("five thousand keys with dots in one mapping, each of which copies it", () => {
    expect(findingsOf({ "model.yaml": names(5000, (i) => `a.k${i}: 1`) })).toEqual(["exchange.calliope_size"]);
  });

  it("while a thousand such keys and templates are a model without nodes", () => {
    const model = `templates:\n  t: {v: 1}\n${names(1000, (i) => `zz.k${i}: {template: t}`)}\n`;
    expect(findingsOf({ "model.yaml": model })).not.toContain("exchange.calliope_size");
  });
});
