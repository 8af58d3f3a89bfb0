import type { Block } from "~/entities/help/markdown";

/** A part of an article with an address of its own. */
export interface HandbookSection {
  id: string;
  title: string;
  /** What is under the heading. */
  blocks: Block[];
  /** The same as Markdown, as answers quote it. */
  markdown: string;
  /** Words under which it is found besides its own. */
  keywords: string;
}
