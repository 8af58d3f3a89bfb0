const segment = encodeURIComponent;
const list = "/tariffs";
const tariff = (id: string) => `${list}/${segment(id)}`;
const version = (id: string, year: number | string) => `${tariff(id)}/versions/${segment(String(year))}`;

/** Addresses of the pages of tariffs. */
export const tariffPaths = {
  list,
  deleted: `${list}?tab=deleted`,
  newTariff: `${list}/new`,
  tariff,
  /** The same with another version than that of today. */
  ofYear: (id: string, year: number) => `${tariff(id)}?year=${year}`,
  edit: (id: string) => `${tariff(id)}/edit`,
  delete: (id: string) => `${tariff(id)}/delete`,
  /** The facts of a version; "new" for one more year. */
  version,
  deleteVersion: (id: string, year: number) => `${version(id, year)}/delete`,
  /** A part of a version by its position from 0; "new" with its kind in the query (kind). */
  part: (id: string, year: number, position: number | string) => `${version(id, year)}/parts/${position}`,
};
