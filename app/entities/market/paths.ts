const segment = encodeURIComponent;
const list = "/futures-markets";

/** Addresses of the pages of markets of futures. */
export const futuresPaths = {
  markets: list,
  newMarket: `${list}/new`,
  market: (id: string) => `${list}/${segment(id)}`,
  ticker: (id: string, key: string) => `${list}/${segment(id)}/tickers/${segment(key)}`,
  prices: (id: string) => `${list}/${segment(id)}/prices.csv`,
  upload: (id: string) => `${list}/${segment(id)}/upload`,
  uploaded: (id: string, draftId: string) => `${list}/${segment(id)}/upload/${segment(draftId)}`,
  editMarket: (id: string) => `${list}/${segment(id)}/edit`,
  deleteMarket: (id: string) => `${list}/${segment(id)}/delete`,
};
