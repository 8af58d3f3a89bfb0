import type { data } from "@remix-run/node";
import type { Logger } from "pino";
import type { Actor } from "~/services/core/access.server";

/** What the HTTP server hands to every loader and action of a request. */
interface RequestContext {
  nonce: string;
  requestId: string;
  /** The client's address, for the limits of sign-in. */
  address: string;
  log: Logger;
  /** Build of the server: a page made by an older one loads itself anew. */
  version: string;
  /** URL of the island loader, and the text of every stylesheet by its URL, as built. */
  assets: { islands: string | null; sheets: ReadonlyMap<string, string> };
  /** Filled by the first look-up of the signed-in user. Null: nobody. */
  actor?: Actor | null;
  /** What another address refused, where this request only shows its error page. */
  refused?: ReturnType<typeof data>;
}

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {
    actor?: Actor | null;
  }
}
