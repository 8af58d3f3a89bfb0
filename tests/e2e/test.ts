import { test as base } from "@playwright/test";

export { expect } from "@playwright/test";
export {
  type APIResponse,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Response,
} from "@playwright/test";

/** Port of the first product; each browser at work has one of its own, so that two run next to each other. */
export const FIRST_PORT = Number(process.env.E2E_PORT ?? 4173);
export const WORKERS = 2;

export const test = base.extend({
  baseURL: async ({}, use, info) => use(`http://127.0.0.1:${FIRST_PORT + info.parallelIndex}`),
});
