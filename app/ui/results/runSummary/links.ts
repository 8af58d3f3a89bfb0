import type { ResultView } from "~/entities/results/views";

/** A link to a view of the run. */
export type ToView = (view: ResultView) => { href: string; label: string };
