const segment = encodeURIComponent;
const list = "/spot-markets";

/** Addresses of the pages of spot markets. */
export const spotPaths = {
  markets: list,
  newMarket: `${list}/new`,
  market: (id: string) => `${list}/${segment(id)}`,
  prices: (id: string) => `${list}/${segment(id)}/prices.csv`,
  fetchPrices: (id: string) => `${list}/${segment(id)}/fetch`,
  uploadPrices: (id: string) => `${list}/${segment(id)}/upload`,
  uploadedPrices: (id: string, draftId: string) => `${list}/${segment(id)}/upload/${segment(draftId)}`,
  editMarket: (id: string) => `${list}/${segment(id)}/edit`,
  deleteMarket: (id: string) => `${list}/${segment(id)}/delete`,
};
