/**
 * Formulas of parameters: numbers, + - * / ^, parentheses, min max sqrt abs exp log (natural), and names of parameter types. They are read
 * by hand into a small tree and computed from it. There is no assignment, no other function, no access to anything but the named
 * parameters. Length, depth and number of operations are bounded.
 */
export const FORMULA_FUNCTIONS = ["min", "max", "sqrt", "abs", "exp", "log"] as const;
type FormulaFunction = (typeof FORMULA_FUNCTIONS)[number];
export const MAX_FORMULA_LENGTH = 500;
const MAX_DEPTH = 20;
const MAX_NODES = 200;
const MAX_CHILDREN = 20;

export type FormulaNode =
  | { kind: "number"; value: number }
  | { kind: "name"; name: string }
  | { kind: "call"; name: FormulaFunction; args: FormulaNode[] }
  | { kind: "negative"; of: FormulaNode }
  | { kind: "operation"; operator: "+" | "-" | "*" | "/" | "^"; left: FormulaNode; right: FormulaNode };

export interface Formula {
  text: string;
  root: FormulaNode;
  /** Parameter types the formula names, in order of first use. */
  children: string[];
}

/** Why a text is no formula: a text key of the area "parameters" and what it speaks of. */
interface FormulaIssue {
  key: "formula.empty" | "formula.too_long" | "formula.too_deep" | "formula.unexpected" | "formula.function";
  params: Record<string, string | number>;
}
type ParsedFormula = { ok: true; formula: Formula } | { ok: false; issue: FormulaIssue };

class Problem extends Error {
  constructor(readonly issue: FormulaIssue) {
    super(issue.key);
  }
}
const fail = (key: FormulaIssue["key"], params: FormulaIssue["params"] = {}): never => {
  throw new Problem({ key, params });
};

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?)|([a-z][a-z0-9_]*)|([-+*/^(),]))/uy;

/** Reads a formula; never throws, whatever the text is. Decimals have a point, as a comma parts arguments. */
export function parseFormula(text: string): ParsedFormula {
  try {
    if (text.trim() === "") fail("formula.empty");
    if (text.length > MAX_FORMULA_LENGTH) fail("formula.too_long", { max: MAX_FORMULA_LENGTH });
    const reader = new Reader(tokensOf(text.trim()));
    const root = reader.whole();
    const children = [...reader.names];
    if (children.length > MAX_CHILDREN) fail("formula.too_deep");
    return { ok: true, formula: { text: text.trim(), root, children } };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, issue: error.issue };
    throw error;
  }
}

type Token = { kind: "number" | "name" | "sign"; text: string };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) return fail("formula.unexpected", { text: text.slice(at).trim().slice(0, 20) });
    const [, number, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (name !== undefined) tokens.push({ kind: "name", text: name });
    else tokens.push({ kind: "sign", text: sign ?? "" });
  }
  return tokens;
}

/** Recursive descent: sum > product > sign > power > value. ^ binds to the right and before a sign. */
class Reader {
  readonly names = new Set<string>();
  private at = 0;
  private nodes = 0;
  private depth = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  whole(): FormulaNode {
    const root = this.sum();
    if (this.at < this.tokens.length) this.unexpected();
    return root;
  }

  private unexpected(): never {
    return fail("formula.unexpected", { text: this.tokens[this.at]?.text ?? "…" });
  }

  private take(...signs: string[]): string | null {
    const token = this.tokens[this.at];
    if (token?.kind !== "sign" || !signs.includes(token.text)) return null;
    this.at += 1;
    return token.text;
  }

  private register(node: FormulaNode): FormulaNode {
    this.nodes += 1;
    return this.nodes > MAX_NODES ? fail("formula.too_deep") : node;
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) fail("formula.too_deep");
    const result = read();
    this.depth -= 1;
    return result;
  }

  private sum(): FormulaNode {
    return this.chain(() => this.chain(() => this.signed(), "*", "/"), "+", "-");
  }

  private chain(next: () => FormulaNode, ...operators: ("+" | "-" | "*" | "/")[]): FormulaNode {
    let left = next();
    for (;;) {
      const operator = this.take(...operators) as "+" | "-" | "*" | "/" | null;
      if (operator === null) return left;
      left = this.register({ kind: "operation", operator, left, right: next() });
    }
  }

  private signed(): FormulaNode {
    const sign = this.take("-", "+");
    if (sign === "-") return this.register({ kind: "negative", of: this.nested(() => this.signed()) });
    if (sign === "+") return this.nested(() => this.signed());
    const base = this.value();
    if (!this.take("^")) return base;
    return this.register({ kind: "operation", operator: "^", left: base, right: this.nested(() => this.signed()) });
  }

  private value(): FormulaNode {
    const token = this.tokens[this.at];
    if (token?.kind === "number") {
      this.at += 1;
      const value = Number(token.text);
      return Number.isFinite(value) ? this.register({ kind: "number", value }) : this.unexpected();
    }
    if (token?.kind === "name") {
      this.at += 1;
      return this.take("(") ? this.call(token.text) : this.named(token.text);
    }
    if (!this.take("(")) this.unexpected();
    const inner = this.nested(() => this.sum());
    if (!this.take(")")) this.unexpected();
    return inner;
  }

  private named(name: string): FormulaNode {
    this.names.add(name);
    return this.register({ kind: "name", name });
  }

  private call(text: string): FormulaNode {
    const name = FORMULA_FUNCTIONS.find((one) => one === text);
    if (!name) return fail("formula.function", { name: text.slice(0, 40) });
    const args = [this.nested(() => this.sum())];
    while (this.take(",")) args.push(this.nested(() => this.sum()));
    if (!this.take(")")) this.unexpected();
    if (args.length > 1 && name !== "min" && name !== "max") fail("formula.unexpected", { text: "," });
    return this.register({ kind: "call", name, args });
  }
}

/** The value of a formula, given that of each name; not finite where it has none (0/0, the root of a negative). */
export function evaluateFormula(node: FormulaNode, valueOf: (name: string) => number): number {
  switch (node.kind) {
    case "number":
      return node.value;
    case "name":
      return valueOf(node.name);
    case "negative":
      return -evaluateFormula(node.of, valueOf);
    case "call":
      return Math[node.name](...(node.args.map((arg) => evaluateFormula(arg, valueOf)) as [number]));
    case "operation": {
      const left = evaluateFormula(node.left, valueOf);
      const right = evaluateFormula(node.right, valueOf);
      if (node.operator === "+") return left + right;
      if (node.operator === "-") return left - right;
      if (node.operator === "*") return left * right;
      return node.operator === "/" ? left / right : left ** right;
    }
  }
}
