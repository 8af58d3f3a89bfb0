import { z } from "zod";
import { id } from "~/entities/core/shared";
import { writtenApproval } from "~/entities/spot/approval";

/** What somebody decides on deals that wait: "withdraw" takes a change back that is not decided yet. */
export const VERDICTS = ["approve", "refuse", "withdraw"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A deal that waits, as it was seen: what was entered anew since is not decided on. */
const waitingRef = z.object({ kind: z.enum(["deal", "spot_deal", "goo"]), id, asked_at: z.string().max(40) });
export type WaitingRef = z.infer<typeof waitingRef>;

/** What waits, as calls give it out. */
export const writtenWaiting = writtenApproval.extend({
  kind: waitingRef.shape.kind,
  id,
  may_approve: z.boolean().describe("Whether the caller may decide"),
});

const MOST_ITEMS = 1000;
const MOST_LETTERS = 500;

const note = z.string().trim().max(MOST_LETTERS, "rules.string_length").default("");

interface Reasoned {
  verdict: Verdict;
  note: string;
}
/** Whoever entered it has to read why it was refused. */
function needsReason({ verdict, note: reason }: Reasoned, context: z.RefinementCtx): void {
  if (verdict === "refuse" && reason === "")
    context.addIssue({ code: z.ZodIssueCode.custom, path: ["note"], message: "rules.needs_value" });
}

export const decision = z
  .object({
    items: z.array(waitingRef).min(1, "rules.needs_value").max(MOST_ITEMS, "rules.not_in_list"),
    verdict: z.enum(VERDICTS),
    note,
  })
  .superRefine(needsReason);

/** The same as a form sends it. */
export const decisionForm = z
  .object({
    items: z
      .string()
      .min(1)
      .max(MOST_ITEMS * 200),
    verdict: z.enum(VERDICTS),
    note,
  })
  .superRefine(needsReason);

const SEPARATOR = "~";
/** Deals of a form in one field: kind, id and moment of each. */
export const writeRefs = (items: readonly WaitingRef[]): string =>
  items.map(({ kind, id: itemId, asked_at }) => [kind, itemId, asked_at].join(SEPARATOR)).join(" ");
export const readRefs = (text: string): unknown[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((one) => one.split(SEPARATOR))
    .map(([kind, itemId, asked_at]) => ({ kind, id: itemId, asked_at }));
