import { timedWork } from "../worth/timing";
import type { Search } from "./search";

/**
 * Times work that can wait in the best plan for what may come otherwise than expected (`timedWork`), all machines switched as they are. The
 * plan may then cost more than the best if all comes as expected; its gap counts that.
 */
export function timeWork(search: Search): void {
  const { site } = search.model;
  if (!search.best?.x) return;
  const timing = timedWork(site, search.best.course);
  if (timing && search.replace(timing)) search.note("timed");
}
