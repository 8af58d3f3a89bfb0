/** The order and the widths of the charts on a dashboard. */

/** A chart is one to three columns wide; on narrow screens all are as wide as the page. */
export const MOST_COLUMNS = 3;

export interface ArrangedCard {
  id: string;
  /** 1 to MOST_COLUMNS. */
  columns: number;
}

/** One step of arranging: a chart takes a place (counted from 1), or gets a width. */
export type Step = { id: string; to: number } | { id: string; columns: number };

/**
 * The arrangement after a step; charts between the old and the new place move up by one. Places below 1 and beyond the last are
 * the first and the last. What names a chart that is not there (any more), or a width that does not exist, changes nothing.
 */
export function arranged<Card extends ArrangedCard>(cards: readonly Card[], step: Step): Card[] {
  const at = cards.findIndex(({ id }) => id === step.id);
  const card = cards[at];
  if (!card) return [...cards];
  if ("columns" in step) {
    const fits = Number.isInteger(step.columns) && step.columns >= 1 && step.columns <= MOST_COLUMNS;
    return cards.map((one) => (one === card && fits ? { ...one, columns: step.columns } : one));
  }
  const others = cards.filter((one) => one !== card);
  const position = Math.min(cards.length, Math.max(1, Math.trunc(step.to)));
  return [...others.slice(0, position - 1), card, ...others.slice(position - 1)];
}
