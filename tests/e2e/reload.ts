import type { Page } from "@playwright/test";

const OVERTAKEN = /ERR_ABORTED|Not attached to an active page|interrupted by another navigation/;

/**
 * Loads a page again. One that waits for work does so by itself: the load that it began may end ours, and shows the same.
 */
export async function reload(page: Page): Promise<void> {
  try {
    await page.reload();
  } catch (error) {
    if (!OVERTAKEN.test(String(error))) throw error;
    await page.waitForLoadState();
  }
}
