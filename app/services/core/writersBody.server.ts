import type { Actor } from "./access.server";
import { dbOf } from "./store.server";
import { editsSomething } from "./writeRights.server";

/** What is still read of somebody who may write nothing, so that the refusal is the same as for a row. */
const SMALL = 16 * 1024;

/** Bytes of a body that only writers send: whoever may write nothing at all is not read at length. */
export const ofWriters =
  (most: number, others: number = SMALL) =>
  (actor: Actor): number =>
    editsSomething(dbOf(actor), actor) ? most : others;
