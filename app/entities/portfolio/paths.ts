import { PARTY_LISTS, type PartyKind } from "./parties";

const segment = encodeURIComponent;
const at = (kind: PartyKind) => `/deal-parties/${PARTY_LISTS[kind]}`;
/** Where a form leads when it is done, if not to the list. */
const withBack = (path: string, back: string | undefined) =>
  back ? `${path}?${new URLSearchParams({ back }).toString()}` : path;

/** Addresses of the pages of houses, books and counterparties, which belong to the space. */
export const partyPaths = {
  list: at,
  deleted: (kind: PartyKind) => `${at(kind)}?tab=deleted`,
  add: (kind: PartyKind, back?: string) => withBack(`${at(kind)}/new`, back),
  edit: (kind: PartyKind, id: string) => `${at(kind)}/${segment(id)}`,
  delete: (kind: PartyKind, id: string) => `${at(kind)}/${segment(id)}/delete`,
};

/** A page of a system that a form may lead back to; null for any other address. */
export const siteBack = (text: string | null): string | null =>
  text && text.length < 4000 && /^\/system\/[\w.:-]+\/portfolio-manager\/[^\\\u0000-\u001f]*$/.test(text) ? text : null;
