import type { RequestHandler } from "express";
import { MINUTE_MS } from "~/entities/core/clock";

interface Pace {
  windowMs: number;
  /** What has to come of a body in every window [bytes]. */
  leastBytes: number;
}

/** Half a kilobyte a second: a hundredth of the slowest links that people still send files over. */
const PACE: Pace = { windowMs: MINUTE_MS, leastBytes: 30_000 };

/**
 * Ends the connection of a body that drips. Silence is ended by the server's own timeout. But a byte now and then would hold a connection
 * for ever, and what waits for the body. A body that waits for us to read it is not slow.
 */
export function endSlowBodies({ windowMs, leastBytes }: Pace = PACE): RequestHandler {
  return (request, _response, next) => {
    const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"]) > 0;
    if (!hasBody) return next();
    const { socket } = request;
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      const came = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (request.readableEnded || request.destroyed) clearInterval(timer);
      else if (came < leastBytes && request.readableLength === 0) request.destroy();
    }, windowMs);
    timer.unref();
    for (const event of ["end", "close"]) request.once(event, () => clearInterval(timer));
    next();
  };
}
