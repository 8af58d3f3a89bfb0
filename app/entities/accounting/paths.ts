const segment = encodeURIComponent;
const credits = "/admin/credits";
const rates = "/admin/currency-conversion";

/** Addresses of the pages on which credits are granted. */
export const creditPaths = {
  grants: credits,
  newGrant: `${credits}/new`,
  withdraw: (id: string) => `${credits}/${segment(id)}/withdraw`,
};

/** Addresses of the pages of exchange rates. */
export const currencyPaths = {
  rates,
  newRate: `${rates}/new`,
  rate: (currency: string) => `${rates}/${segment(currency)}`,
  reset: `${rates}/reset`,
  resetOne: (currency: string) => `${rates}/reset?currency=${segment(currency)}`,
};
