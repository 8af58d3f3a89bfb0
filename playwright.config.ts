import { defineConfig } from "@playwright/test";
import { FIRST_PORT, WORKERS } from "./tests/e2e/test";
import { PATIENCE_MS } from "./tests/helpers/eventually";

const ready = (port: number) => `http://127.0.0.1:${port}/readyz`;
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  fullyParallel: false,
  workers: WORKERS,
  globalTeardown: "./tests/e2e/noErrors.ts",
  // A journey that passes at the second attempt is wrong, or the product is.
  retries: 0,
  // No bars: far more than a machine needs that does other work besides.
  timeout: 2 * PATIENCE_MS,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    trace: "off",
    navigationTimeout: 60_000,
    actionTimeout: 30_000,
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args },
  },
  webServer: Array.from({ length: WORKERS }, (_, index) => ({
    command: `"${process.execPath}" tests/e2e/serve.mjs`,
    url: ready(FIRST_PORT + index),
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    env: { PORT: String(FIRST_PORT + index), E2E_FIRST: index === 0 ? "" : ready(FIRST_PORT) },
  })),
});
