import { sql } from "drizzle-orm";
import { events } from "~db/schema/events";

/** Of an event: it has no end yet (`goesOn`), as a condition of a query. */
export const GOES_ON = sql`(${events.ongoing} OR (json_extract(${events.cause}, '$.ongoing') AND ${events.end_at} = json_extract(${events.cause}, '$.end_at')))`;
