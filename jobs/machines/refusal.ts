import { StoreRefused } from "~/services/files/fileObjects";

/** What the other side refused: its words are for the log and the terminal. */
export class Refused extends Error {
  override name = "Refused";
  constructor(
    readonly by: "queue" | "bucket" | "key",
    message: string,
  ) {
    super(message);
  }
}

/** Errors with which Redis and Valkey refuse an account (redis.io/docs/latest/operate/oss_and_stack/management/security/acl). */
const QUEUE_REFUSES = /\b(WRONGPASS|NOAUTH|NOPERM|invalid password)\b/;

/**
 * A wrong key, password or secret, which no waiting mends; undefined for any other failure of queue or bucket, such as one that cannot be
 * reached.
 */
export function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error instanceof StoreRefused)
    return new Refused("bucket", `The bucket refuses the key or secret of S3_URL: ${error.message}`);
  if (error instanceof Error && QUEUE_REFUSES.test(error.message))
    return new Refused("queue", `The queue refuses the account of QUEUE_URL: ${error.message}`);
  return undefined;
}
