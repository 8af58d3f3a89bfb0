/** A bill as its page shows it. */
export interface BillPage {
  /** Of its tariff. */
  id: string;
  name: string;
  currency: string;
  bearsVat: boolean;
  /** Why there is no bill, in the reader's language. */
  refused: string | null;
  remarks: string[];
  /** As the customer bears it [currency], and per kWh taken from the grid; null where there is no bill. */
  total: number | null;
  perKwh: number | null;
  lines: { name: string; quantity: string; net: number; vat: number; months: number[] }[];
  /** Names of the months. */
  months: string[];
}
