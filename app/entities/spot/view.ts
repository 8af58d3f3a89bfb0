export interface DealSum {
  currency: string;
  deals: number;
  /** MWh, and what it costs in the currency. */
  energy: number;
  value: number;
}
