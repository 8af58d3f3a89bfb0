import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["build/", "dist/", "data/", "node_modules/", "db/migrations/", "playwright-report/", "test-results/"] },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.tsx"],
    plugins: { "react-hooks": reactHooks, "jsx-a11y": jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.strict.rules,
      // A region that scrolls or moves with the arrow keys must be reachable with the keyboard.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel", "region"] }],
    },
  },
  {
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "no-console": "error",
      eqeqeq: "error",
      "max-lines": ["error", { max: 400 }],
    },
  },
  { files: ["tests/bench/**", "db/seed/**"], rules: { "no-console": "off" } },
  {
    // AssemblyScript: it knows no imports of types, and its workspace is filled in from outside.
    files: ["jobs/solver/structured/kernels/**"],
    rules: { "@typescript-eslint/consistent-type-imports": "off", "prefer-const": "off" },
  },
  { files: ["db/seed/catalogue/**"], rules: { "max-lines": "off" } },
);
