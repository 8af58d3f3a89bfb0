/** Which way a deal goes: its quantity is positive both ways. */
export const DEAL_DIRECTIONS = ["purchase", "sale"] as const;
export type DealDirection = (typeof DEAL_DIRECTIONS)[number];

/** What exchanges and exports of trading desks write for a direction: compra and venta at OMIE. */
export const DIRECTION_WORDS: Readonly<Record<DealDirection, readonly string[]>> = {
  purchase: ["buy", "bought", "b", "bid", "compra", "c"],
  sale: ["sell", "sold", "s", "ask", "venta", "v"],
};

/** Sign of a quantity in sums [1]: a purchase is positive, a sale negative. */
export const signOf = (direction: DealDirection): 1 | -1 => (direction === "sale" ? -1 : 1);
