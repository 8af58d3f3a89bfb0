import { unsavedForms } from "./form";
import { request } from "./request";

/**
 * A program that cannot be fetched is most often one of a build that has been replaced. The page is then loaded anew, at most once a
 * minute, never with unsaved entries in it, and only when the server answers.
 */

const RELOADED = "energy-chunk-reloaded";
const AGAIN_MS = 60_000;

/** Whether a page that was last reloaded for this reason at `last` (ms since 1970) may be reloaded now. */
const mayReload = (now: number, last: number, unsaved: boolean): boolean => !unsaved && now - last >= AGAIN_MS;

/** Loads the page anew when that may help. Returns whether it does. */
export async function reloadForNewBuild(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!mayReload(Date.now(), last, unsavedForms().length > 0)) return false;
  const there = await request(location.href, { method: "HEAD" }).then(
    ({ status }) => status < 500,
    () => false,
  );
  // Another island may have asked for the same meanwhile.
  if (!there || !mayReload(Date.now(), Number(sessionStorage.getItem(RELOADED) ?? 0), false)) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
  return true;
}
