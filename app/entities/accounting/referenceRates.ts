/**
 * The euro reference rates that the European Central Bank published on one day (its file eurofxref-hist.csv): units of a currency for one
 * euro. A fresh installation adds up costs in these currencies with them, and says the day. The live source and a rate of one's own go
 * before them. The bank publishes them for information, not for payments.
 */
export const REFERENCE_DATE = "2026-04-13";
export const REFERENCE_RATES: Readonly<Record<string, number>> = {
  AUD: 1.661,
  BRL: 5.874,
  CAD: 1.6177,
  CHF: 0.9242,
  CNY: 7.9827,
  CZK: 24.378,
  DKK: 7.4727,
  GBP: 0.87058,
  HKD: 9.1507,
  HUF: 366.9,
  IDR: 20082.05,
  ILS: 3.5787,
  INR: 109.047,
  ISK: 143.2,
  JPY: 186.75,
  KRW: 1740.86,
  MXN: 20.3203,
  MYR: 4.6444,
  NOK: 11.098,
  NZD: 2.0081,
  PHP: 70.356,
  PLN: 4.2543,
  RON: 5.092,
  SEK: 10.892,
  SGD: 1.4912,
  THB: 37.728,
  TRY: 52.2478,
  USD: 1.1684,
  ZAR: 19.3849,
};
