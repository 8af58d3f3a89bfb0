import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { needRightNode } from "./app/server/runtime.mjs";

needRightNode("npm run unit -- <path>");

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The one reference that goes through the calls of a product. */
const STARTS_PRODUCT = "tests/reference/optimizations/api.test.ts";

export default defineConfig({
  resolve: {
    alias: {
      "~db": at("./db"),
      "~jobs": at("./jobs"),
      "~": at("./app"),
      // What the build does: the units of the library without the rest of it, which would be loaded for every file.
      mathjs: at("./node_modules/.cache/energy-tool/mathjs.mjs"),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "app/**/*.test.{ts,tsx}",
            "db/**/*.test.ts",
            "jobs/{handlers,machines,solver,worker}/**/*.test.ts",
            "tests/{unit,reference}/**/*.test.{ts,tsx}",
          ],
          exclude: [STARTS_PRODUCT],
          // Stylesheets are empty in tests but where their text or address is read.
          css: { include: [/\.css\?(raw|url)$/] },
        },
      },
      {
        extends: true,
        test: {
          name: "product",
          include: ["tests/{contract,crash,fuzz}/**/*.test.ts", STARTS_PRODUCT],
        },
      },
    ],
    // Two for each core: tests of the product wait for it, and it for them.
    maxWorkers: 4,
    globalSetup: "tests/helpers/globalSetup.ts",
    // A worker goes on to the next file: newFile.ts makes everything new for it but the packages, which took most of the time.
    isolate: false,
    setupFiles: ["tests/helpers/newFile.ts", "tests/helpers/setup.ts"],
    // A test that passes at the second attempt is wrong, or the product is.
    retry: 0,
    // More than twice PATIENCE_MS of the helper that waits. No test sets less: a slow machine is no fault, and bars are expectations.
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});
