import { environment } from "./environment.server";
import { isLoopback } from "./providerUrl";

/** People reach the product over https: cookies may travel no other way. */
export const overHttps = (): boolean => environment().publicUrl?.startsWith("https:") ?? false;

/** Origin of the product's own pages where nobody asks: in mails and messages. */
export function ownOrigin(): string {
  const { publicUrl, host, port } = environment();
  return publicUrl ? new URL(publicUrl).origin : `http://${host}:${port}`;
}

/**
 * Origin of addresses we hand out (mails, identity providers). The Host header is believed only when it names this machine:
 * anything else could send a reset link to a stranger's server.
 */
export function publicOrigin(request: Request): string {
  const url = new URL(request.url);
  return !environment().publicUrl && isLoopback(url.hostname) ? url.origin : ownOrigin();
}
