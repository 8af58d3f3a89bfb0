import { environment } from "./environment.server";
import { isLoopback } from "./providerUrl";

/** People reach the product over https: cookies may travel no other way. */
export const overHttps = (): boolean => environment().publicUrl?.startsWith("https:") ?? false;

/**
 * Origin of addresses we hand out (mails, identity providers). The Host header is believed only when it names this machine:
 * anything else could send a reset link to a stranger's server.
 */
export function publicOrigin(request: Request): string {
  const { publicUrl, host, port } = environment();
  if (publicUrl) return new URL(publicUrl).origin;
  const url = new URL(request.url);
  return isLoopback(url.hostname) ? url.origin : `http://${host}:${port}`;
}
