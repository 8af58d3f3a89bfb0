/** A text as searches compare it: small letters without accents, "ß" as "ss". */
export const searchText = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
