import { sql } from "drizzle-orm";
import { sessions } from "~db/schema/identity";

/** The first signs of its hash name a sign-in in addresses, lists and sentences. They give nobody access. */
const SIGNS = 16;

export const tokenIdOf = (tokenHash: string): string => tokenHash.slice(0, SIGNS);

/** The same of a row of sign-ins. */
export const tokenIdSql = sql<string>`substr(${sessions.token_hash}, 1, ${sql.raw(String(SIGNS))})`;
