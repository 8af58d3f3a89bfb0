import ts from "typescript";

const { SyntaxKind: K } = ts;

/** Operators and what each of them becomes: the bound of a comparison moves, or its sense turns round. */
const OPERATORS = new Map([
  [K.LessThanToken, ["<=", ">="]],
  [K.LessThanEqualsToken, ["<", ">"]],
  [K.GreaterThanToken, [">=", "<="]],
  [K.GreaterThanEqualsToken, [">", "<"]],
  [K.EqualsEqualsEqualsToken, ["!=="]],
  [K.ExclamationEqualsEqualsToken, ["==="]],
  [K.AmpersandAmpersandToken, ["||"]],
  [K.BarBarToken, ["&&"]],
  [K.QuestionQuestionToken, ["&&"]],
  [K.PlusToken, ["-"]],
  [K.MinusToken, ["+"]],
  [K.AsteriskToken, ["/"]],
  [K.SlashToken, ["*"]],
  [K.PercentToken, ["*"]],
  [K.AsteriskAsteriskToken, ["*"]],
  [K.PlusEqualsToken, ["-="]],
  [K.MinusEqualsToken, ["+="]],
  [K.AsteriskEqualsToken, ["/="]],
  [K.SlashEqualsToken, ["*="]],
]);
/** Functions that are confused with each other. */
const FUNCTIONS = { min: "max", max: "min", floor: "ceil", ceil: "floor", some: "every", every: "some" };
const OF_MATH = new Set(["min", "max", "floor", "ceil"]);

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind === K.PlusToken && (isText(node.left) || isText(node.right)));
/** What does nothing when the program runs, and what is said in an error. */
const isSilent = (node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isThrowStatement(node);
/** Conditions whose own operator is changed already. */
const hasOperator = (node) =>
  ts.isParenthesizedExpression(node)
    ? hasOperator(node.expression)
    : ts.isPrefixUnaryExpression(node) || (ts.isBinaryExpression(node) && OPERATORS.has(node.operatorToken.kind));

/** The next number, and none for one; twice as much where one more would hardly be seen. */
const otherNumber = (text) => {
  const value = Number(text.replaceAll("_", ""));
  return String(value === 1 ? 0 : value < 10 ? value + 1 : 2 * value);
};

/** What a node becomes: [the part that is replaced, its replacements]. Nothing for most of them. */
function changesOf(node) {
  if (ts.isBinaryExpression(node)) {
    const { operatorToken, left, right } = node;
    const added = operatorToken.kind === K.PlusToken || operatorToken.kind === K.PlusEqualsToken;
    if (!(added && (isText(left) || isText(right)))) return [operatorToken, OPERATORS.get(operatorToken.kind) ?? []];
  }
  if (ts.isPrefixUnaryExpression(node) && [K.ExclamationToken, K.MinusToken].includes(node.operator))
    return [node, [node.operand.getText()]];
  if (ts.isNumericLiteral(node) && node.parent.name !== node) return [node, [otherNumber(node.text)]];
  if (node.kind === K.TrueKeyword) return [node, ["false"]];
  if (node.kind === K.FalseKeyword) return [node, ["true"]];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const other = Object.hasOwn(FUNCTIONS, name.text) ? FUNCTIONS[name.text] : undefined;
    if (other && (!OF_MATH.has(name.text) || expression.getText() === "Math")) return [name, [other]];
  }
  if (ts.isIfStatement(node) && !hasOperator(node.expression))
    return [node.expression, [`!(${node.expression.getText()})`]];
  if (ts.isConditionalExpression(node) && !hasOperator(node.condition))
    return [node.condition, [`!(${node.condition.getText()})`]];
  return undefined;
}

/**
 * The mutants of a file: each replaces one token (or turns one condition round). `line` counts from 1. `from` and `to` are offsets in the
 * text. `before` and `after` are what stands there.
 */
export function mutantsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (isSilent(node)) return;
    const [part, replacements] = changesOf(node) ?? [undefined, []];
    for (const after of replacements) {
      const [from, to] = [part.getStart(), part.getEnd()];
      const line = source.getLineAndCharacterOfPosition(from).line + 1;
      found.push({ path, line, from, to, before: text.slice(from, to), after });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text with a mutant in it. */
export const mutated = (text, { from, to, after }) => text.slice(0, from) + after + text.slice(to);
