import type { Writable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { Request, Response } from "express";

/** What a stream says to its listener, compressed where the listener takes that. */
export interface StreamBody {
  /** Sends a text at once, to the last byte. */
  write(text: string): void;
  /** Sends a last text and ends the stream. */
  end(text?: string): void;
  destroy(): void;
  /** Bytes that the listener has not taken yet. */
  unread(): number;
}

/**
 * A window of 4 kB holds some twenty events, which is what repeats. It takes 32 kB for each listener; the usual window of 32 kB would take
 * 260 kB, and Brotli a megabyte.
 */
const GZIP = { windowBits: 12, memLevel: 5, flush: constants.Z_SYNC_FLUSH };

/** The body of a stream. Sets the headers that say how it is written; the caller has set the status and the others. */
export function openBody(request: Request, response: Response): StreamBody {
  response.vary("Accept-Encoding");
  return request.acceptsEncodings("gzip", "identity") === "gzip" ? compressed(response) : plain(response);
}

function plain(response: Response): StreamBody {
  return bodyOf(response, response, () => response.writableLength);
}

function compressed(response: Response): StreamBody {
  response.set("Content-Encoding", "gzip");
  const gzip = createGzip(GZIP);
  gzip.pipe(response);
  // Its memory is not the collector's: it goes with the connection.
  response.on("close", () => gzip.destroy());
  return bodyOf(gzip, response, () => gzip.writableLength + gzip.readableLength + response.writableLength);
}

/**
 * What is written to `sink` reaches the response. After its end nothing is written: that would be an error of the stream, and one that nobody
 * takes ends the process. Any other error breaks this connection alone.
 */
function bodyOf(sink: Writable, response: Response, unread: () => number): StreamBody {
  let ended = false;
  const giveUp = () => void response.destroy();
  response.on("error", giveUp);
  if (sink !== response) sink.on("error", giveUp);
  return {
    write(text) {
      if (!ended) sink.write(text);
    },
    end(text) {
      if (ended) return;
      ended = true;
      if (text === undefined) sink.end();
      else sink.end(text);
    },
    destroy: giveUp,
    unread,
  };
}
