/** Signs that everybody who pays in the currency knows. Other currencies are written with their ISO code. */
const SIGNS: Readonly<Record<string, string>> = {
  EUR: "€",
  GBP: "£",
  USD: "$",
  JPY: "¥",
  INR: "₹",
  KRW: "₩",
  ILS: "₪",
  UAH: "₴",
  TRY: "₺",
  PLN: "zł",
  CZK: "Kč",
};

/** "€" for "EUR", "CHF" for "CHF". */
export const currencySign = (currency: string): string => SIGNS[currency] ?? currency;
