import { type LimitReader, limitTexts } from "./used.server";

/** What limits will do to guarantees of origin of who looks, one sentence for each limit, and what is used and left of the sums of the day. */
export const gooLimitTexts = (reader: LimitReader): string[] =>
  limitTexts(reader, { kind: "goo", carrier: "electricity" });
