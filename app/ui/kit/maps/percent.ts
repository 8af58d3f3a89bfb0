/** A share of a drawing as its attributes say it. */
export const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;
