/** Which way a deal goes: its quantity is positive both ways. */
export const DEAL_DIRECTIONS = ["purchase", "sale"] as const;
export type DealDirection = (typeof DEAL_DIRECTIONS)[number];

/** Sign of a quantity in sums [1]: a purchase is positive, a sale negative. */
export const signOf = (direction: DealDirection): 1 | -1 => (direction === "sale" ? -1 : 1);
