import type { Stream } from "./appraisal";

/**
 * What a user pays the owner of the plants for their energy: tenant power, an energy service, a power purchase agreement between them.
 */
export interface Contract {
  /** For each MWh that the plants give to the site [currency/MWh], and its rise [1/a]. */
  price: number;
  growth: number;
  /** Paid in every year besides, in prices of the first one [currency/a]; rises by the same. */
  fee: number;
  /** By year [MWh/a]. */
  energy: readonly number[];
}

/**
 * Divides yearly money between the owner, who pays for the plants, and the user, who buys their energy. What the contract pays is income of the one
 * and cost of the other, so that both together have the money of the project.
 * @param userIds streams that the user has; all others are the owner's
 */
export function splitStreams(
  streams: readonly Stream[],
  userIds: ReadonlySet<string>,
  { price, growth, fee, energy }: Contract,
): { owner: Stream[]; user: Stream[] } {
  const payment = energy.map((amount) => amount * price + fee);
  return {
    owner: [...streams.filter(({ id }) => !userIds.has(id)), { id: "contract", amounts: payment, growth }],
    user: [
      ...streams.filter(({ id }) => userIds.has(id)),
      { id: "contract", amounts: payment.map((amount) => -amount), growth },
    ],
  };
}
