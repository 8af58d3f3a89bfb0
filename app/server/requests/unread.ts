import type { RequestHandler } from "express";
import { MAX_UPLOAD_BYTES } from "~/services/files/multipart.server";

/** How much of a body nobody wanted is still taken in after the answer: four of the largest uploads. */
const MOST_DROPPED_BYTES = 4 * MAX_UPLOAD_BYTES + 10_000_000;

/**
 * Reads and drops what is left of a body that was answered before it was read (nobody signed in, wrong kind, too long). Else it would stay
 * in the way of the next request on the same connection. That request would wait until the connection is given up. Closing the connection
 * instead would reset it under a browser that is still sending. The browser would then never show the response. Who goes on sending beyond
 * `most` bytes loses the connection.
 */
export function unreadBodies(most = MOST_DROPPED_BYTES): RequestHandler {
  return (request, response, next) => {
    response.once("finish", () => {
      if (request.readableEnded || request.destroyed) return;
      let dropped = 0;
      // Whoever listened has answered; a listener with a full buffer would stop the flow again.
      request.removeAllListeners("data");
      request.on("data", (chunk: Buffer) => {
        dropped += chunk.length;
        if (dropped > most) request.destroy();
      });
      request.resume();
    });
    next();
  };
}
