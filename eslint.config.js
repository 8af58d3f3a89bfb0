import { readdirSync, readFileSync } from "node:fs";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import importSort from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";

/** Fields of a literal that is spread where it is written are no longer checked by the compiler. */
const WRITTEN_OUT = [
  "SpreadElement > ObjectExpression",
  "SpreadElement > ArrayExpression",
  "JSXSpreadAttribute > ObjectExpression",
].map((selector) => ({
  selector,
  message: "Write the fields out: the compiler does not check those of a literal that is spread.",
}));

/** The tables whose rows the store writes: those of `table:` in the description of an entity. */
const ENTITY_TABLES = readdirSync("app/services", { recursive: true })
  .filter((path) => path.endsWith(".entity.server.ts"))
  .flatMap((path) => [...readFileSync(`app/services/${path}`, "utf8").matchAll(/^ {2}table: (\w+),$/gm)])
  .map(([, table]) => table);
const WRITTEN_BY_STORE = {
  selector: `CallExpression[callee.property.name=/^(insert|update|delete)$/][arguments.0.name=/^(${ENTITY_TABLES.join("|")})$/]`,
  message: "Rows of an entity are written by the store: save, remove, restore, changeWithin or removeWithin.",
};

/** Time zones are known in one place; tests compare it with what the platform says. */
const BY_THE_CLOCK = [
  "NewExpression[callee.object.name='Intl'][callee.property.name='DateTimeFormat']",
  "CallExpression[callee.object.name='Intl'][callee.property.name='DateTimeFormat']",
  "CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/] Property[key.name='timeZone']",
  "CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]",
].map((selector) => ({
  selector,
  message: "Ask app/entities/core/clock for days and times of a zone; times are written for people by format.ts.",
}));
const BY_NAME = ["Literal[value=86400000][raw!=/e/]", "Literal[value=3600000][raw!=/e/]"].map((selector) => ({
  selector,
  message: "Write DAY_MS or HOUR_MS of app/entities/core/clock.",
}));
/** A loop over spaces stops at one that throws, and those behind it have to wait for it. */
const IN_EACH_SPACE = [
  "ForOfStatement > CallExpression[callee.name='openSpaceNames']",
  "ForOfStatement > ConditionalExpression > CallExpression[callee.name='openSpaceNames']",
].map((selector) => ({
  selector,
  message: "Use inEachSpace (db/spaces/eachSpace.ts): a space that throws holds up none behind it.",
}));
const EVERYWHERE = [...WRITTEN_OUT, ...BY_NAME, ...IN_EACH_SPACE];

/** A template literal that adds a further part to an address. */
const BELOW = "TemplateLiteral[quasis.0.value.raw=''][quasis.1.value.raw=/^\\u002F/]";

export default tseslint.config(
  { ignores: ["build/", "dist/", "data/", "node_modules/", "db/migrations/", "playwright-report/", "test-results/"] },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.tsx"],
    plugins: { "react-hooks": reactHooks, "jsx-a11y": jsxA11y },
    rules: {
      // What the compiler of React says is asked of oxlint, which has it in a program of the machine (.oxlintrc.json).
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      ...jsxA11y.flatConfigs.strict.rules,
      // A region that scrolls or moves with the arrow keys must be reachable with the keyboard.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel", "region"] }],
    },
  },
  {
    plugins: { "simple-import-sort": importSort },
    rules: {
      // Platform, packages, floors from the outermost, then what lies beside the file; no empty lines between.
      "simple-import-sort/imports": [
        "error",
        { groups: [["^node:", "^@?\\w", "^~jobs/", "^~db/", "^~/", "^\\.\\.", "^\\."]] },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "no-console": "error",
      eqeqeq: "error",
      "max-lines": ["error", { max: 400 }],
      // Lines that the formatter may not break hide how long a file is.
      "no-warning-comments": ["error", { terms: ["oxfmt-ignore", "prettier-ignore"], location: "anywhere" }],
      // Four arguments are told apart at a call; more are an object that names them.
      "@typescript-eslint/max-params": ["error", { max: 4 }],
      "no-restricted-syntax": ["error", ...EVERYWHERE, ...BY_THE_CLOCK, WRITTEN_BY_STORE],
    },
  },
  {
    // Who writes an address by hand does not notice when it moves: the compiler checks those of sitePaths.
    files: ["app/**/*.ts", "app/**/*.tsx"],
    ignores: ["app/entities/core/sitePaths.ts", "app/routes/*/routes.ts", "app/**/*.test.ts", "app/**/*.test.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...EVERYWHERE,
        ...BY_THE_CLOCK,
        WRITTEN_BY_STORE,
        ...[
          "TemplateElement[value.raw=/\\u002Fsystem\\u002F/]", // `/system/${id}/…`
          `${BELOW} > Identifier[name='base']`, // `${base}/…`
          `${BELOW} > MemberExpression[property.name='base']`, // `${data.base}/…`
          `${BELOW} > MemberExpression[object.name=/[pP]aths$/]`, // `${paths.tasks}/…`
          `${BELOW} > MemberExpression[object.callee.name=/Paths$/]`, // `${sitePaths(id).tasks}/…`
          `${BELOW} > CallExpression[callee.object.name=/[pP]aths$/]`, // `${paths.task(id)}/…`
          `${BELOW} > CallExpression[callee.object.callee.name=/Paths$/]`, // `${sitePaths(id).task(id)}/…`
        ].map((selector) => ({
          selector,
          message: "Addresses of pages are in sitePaths.ts or the paths.ts of a domain.",
        })),
      ],
    },
  },
  {
    // Tests set up what no caller could; the first start writes the catalogue, which has no author.
    files: ["**/*.test.ts", "**/*.test.tsx", "tests/**", "app/services/start/firstStart.server.ts"],
    rules: { "no-restricted-syntax": ["error", ...EVERYWHERE] },
  },
  {
    files: ["app/entities/core/clock/**", "app/entities/core/format.ts"],
    rules: { "no-restricted-syntax": ["error", ...EVERYWHERE] },
  },
  { files: ["tests/bench/**", "db/seed/**"], rules: { "no-console": "off" } },
  {
    // AssemblyScript: it knows no imports of types, and its workspace is filled in from outside.
    files: ["jobs/solver/structured/kernels/**"],
    rules: {
      "@typescript-eslint/consistent-type-imports": "off",
      "@typescript-eslint/max-params": "off",
      "prefer-const": "off",
    },
  },
);
