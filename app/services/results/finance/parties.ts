import { type AppraisalInput, appraise, splitStreams } from "~/engines/finance";
import type { Appraisal } from "~/entities/finance/appraisal";
import type { FinanceTerms } from "~/entities/finance/terms";
import type { MoneyLine, Parties, PartyWorth } from "~/entities/results/view/finance";

/** Kinds of money that whoever uses the energy has. */
const OF_USER: ReadonlySet<MoneyLine["kind"]> = new Set(["purchase", "levy", "capacity_price", "emission", "unserved"]);

/** What the contract between owner and user makes of the project for each; tax and loan are the owner's. */
export function partiesOf(
  contract: NonNullable<FinanceTerms["contract"]>,
  {
    input,
    lines,
    energy,
    sold,
  }: {
    input: AppraisalInput;
    lines: readonly MoneyLine[];
    energy: readonly (readonly number[])[];
    sold: readonly number[];
  },
): Parties {
  const delivered = sold.map((amount, i) =>
    Math.max(0, energy.reduce((sum, row) => sum + (row[i] ?? 0), 0) - Math.max(0, amount)),
  );
  const userIds = new Set(input.streams.filter((_, s) => OF_USER.has(lines[s]!.kind)).map(({ id }) => id));
  const { owner, user } = splitStreams(input.streams, userIds, {
    price: contract.price,
    growth: contract.growth_percent / 100,
    fee: contract.fee,
    energy: delivered,
  });
  const alone = { ...input, assets: [], grants: 0, loan: null, tax: null };
  return {
    owner: worthOfParty(appraise({ ...input, streams: owner })),
    user: worthOfParty(appraise({ ...alone, streams: user })),
    energyMwh: delivered[0] ?? 0,
  };
}

const worthOfParty = ({ afterTax, points, payback }: Appraisal): PartyWorth => ({
  ...afterTax,
  firstYear: points[1]?.operating ?? 0,
  payback,
});
