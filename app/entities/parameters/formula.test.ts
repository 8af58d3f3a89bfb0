import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateFormula, MAX_FORMULA_LENGTH, parseFormula } from "./formula";

/** The whole library; the product has only its units. */
const { all, create } = createRequire(import.meta.url)("mathjs") as typeof import("mathjs");

const names: Record<string, number> = { price: 40, fee: 2.5, lifetime: 20, rate: 0.06, e_1: 7 };
function value(text: string): number {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.issue.key);
  return evaluateFormula(parsed.formula.root, (name) => names[name] ?? Number.NaN);
}
const refusal = (text: string) => {
  const parsed = parseFormula(text);
  return parsed.ok ? "read" : parsed.issue.key;
};

describe("formulas", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["2 ^ 3 ^ 2", 512],
    ["-2 ^ 2", -4],
    ["2 ^ -1", 0.5],
    ["7 - 4 - 2", 1],
    ["16 / 4 / 2", 2],
    ["--3", 3],
    ["1.5e3 + 0.5", 1500.5],
    ["price + fee", 42.5],
    ["max(price, fee, 100) - min(price, fee)", 97.5],
    ["sqrt(abs(-16))", 4],
    ["log(exp(2))", 2],
    ["e_1", 7],
    // The annuity of 1000 over 20 a at 6 %: 1000 × 0.0871845569 (annuity factor table, 20 a, 6 %).
    ["1000 * rate / (1 - (1 + rate) ^ -lifetime)", 87.18455698],
  ])("%s is %d", (text, expected) => expect(value(text)).toBeCloseTo(expected, 7));

  it("names each parameter once, in order of first use", () => {
    const parsed = parseFormula("fee + price * fee");
    expect(parsed.ok && parsed.formula.children).toEqual(["fee", "price"]);
  });

  it.each([
    ["", "formula.empty"],
    ["   ", "formula.empty"],
    ["x = 3", "formula.unexpected"],
    ["x := 3", "formula.unexpected"],
    ["f(x) = x", "formula.unexpected"],
    ["price; fee", "formula.unexpected"],
    ["price\u0000", "formula.unexpected"],
    ["import('fs')", "formula.unexpected"],
    ["require(1)", "formula.function"],
    ["eval(1)", "formula.function"],
    ["evaluate(1)", "formula.function"],
    ["parse(1)", "formula.function"],
    ["constructor(1)", "formula.function"],
    ["constructor.constructor", "formula.unexpected"],
    ["price.constructor", "formula.unexpected"],
    ["price['constructor']", "formula.unexpected"],
    ["__proto__", "formula.unexpected"],
    ["toString()", "formula.unexpected"],
    ["(() => 1)()", "formula.unexpected"],
    ["`${1}`", "formula.unexpected"],
    ["process.exit(1)", "formula.unexpected"],
    ["globalThis", "formula.unexpected"],
    ["[1,2]", "formula.unexpected"],
    ["{a:1}", "formula.unexpected"],
    ["1 ? 2 : 3", "formula.unexpected"],
    ["price == fee", "formula.unexpected"],
    ["price!", "formula.unexpected"],
    ["5 MW", "formula.unexpected"],
    ["1,5 + 2", "formula.unexpected"],
    ["2 +", "formula.unexpected"],
    ["* 2", "formula.unexpected"],
    ["(1", "formula.unexpected"],
    ["1)", "formula.unexpected"],
    ["max()", "formula.unexpected"],
    ["sqrt(1, 2)", "formula.unexpected"],
    ["sum(1, 2)", "formula.function"],
    ["random()", "formula.function"],
    ["price fee", "formula.unexpected"],
    ["1e999", "formula.unexpected"],
    ["(".repeat(60) + "1" + ")".repeat(60), "formula.too_deep"],
    ["-".repeat(100) + "1", "formula.too_deep"],
    ["2^".repeat(100) + "2", "formula.too_deep"],
    ["sqrt(".repeat(40) + "1" + ")".repeat(40), "formula.too_deep"],
    ["1+".repeat(220) + "1", "formula.too_deep"],
    [Array.from({ length: 21 }, (_, i) => `n${i}`).join("+"), "formula.too_deep"],
    ["1".repeat(MAX_FORMULA_LENGTH + 1), "formula.too_long"],
  ])("refuses %.40s", (text, key) => expect(refusal(text)).toBe(key));

  it("answers to any text at once, without throwing", () => {
    const piece = fc.constantFrom(
      "1",
      "price",
      "(",
      ")",
      "+",
      "-",
      "*",
      "/",
      "^",
      ",",
      "max",
      "sqrt(",
      " ",
      "e",
      ".",
      "=",
      "\u202e",
    );
    const texts = fc.oneof(
      fc.string({ maxLength: 600 }),
      fc.array(piece, { maxLength: 400 }).map((p) => p.join("")),
    );
    const started = performance.now();
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseFormula(text);
        if (parsed.ok) evaluateFormula(parsed.formula.root, () => 1.5);
      }),
      { numRuns: 2000 },
    );
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it("computes as a library of mathematics does", () => {
    const math = create(all ?? {}, { predictable: true });
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.integer({ min: 0, max: 99 }).map(String),
        fc.constantFrom(...Object.keys(names)),
        fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/"), tie("tree")).map(([a, o, b]) => `${a} ${o} ${b}`),
        fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/"), tie("tree")).map(([a, o, b]) => `(${a} ${o} ${b})`),
        tie("tree").map((a) => `-(${a})`),
        fc.tuple(tie("tree"), tie("tree")).map(([a, b]) => `max(${a}, ${b})`),
        tie("tree").map((a) => `sqrt(abs(${a}))`),
        fc.tuple(tie("tree"), fc.integer({ min: 0, max: 3 })).map(([a, n]) => `(${a})^${n}`),
      ),
    }));
    fc.assert(
      fc.property(tree, (text) => {
        if (refusal(text) !== "read") return;
        const expected: unknown = math.evaluate(text, { ...names });
        const got = value(text);
        if (typeof expected !== "number" || !Number.isFinite(expected)) return;
        expect(Math.abs(got - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
      }),
      { numRuns: 500 },
    );
  });
});
