import type { LoggerOptions } from "pino";
import type { ErrorRow } from "~db/running";

/** Level "error" of pino, and above it "fatal". */
const ERROR = 50;

/**
 * Options of a log whose lines of the level error and above are handed to `keep` as well: with the id of the request (which the
 * error page shows) or of the job. What `keep` throws is dropped, as the line itself is written in any case. Lines below LOG_LEVEL
 * are not seen.
 */
export function keepingErrors(process: string, keep: (error: ErrorRow) => void): Pick<LoggerOptions, "hooks"> {
  return {
    hooks: {
      logMethod(args, method, level) {
        if (level >= ERROR)
          try {
            keep(errorOf(process, this.bindings(), args));
          } catch {
            // The line below is what counts.
          }
        method.apply(this, args);
      },
    },
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function errorOf(process: string, bindings: Record<string, unknown>, [first, text]: readonly unknown[]): ErrorRow {
  const given: Record<string, unknown> = { ...bindings, ...(typeof first === "object" ? first : {}) };
  const err = given["err"];
  const said = textOf(first) ?? textOf(text) ?? "error";
  const source = textOf(given["url"]) ? `request ${String(given["url"])}` : jobOf(given);
  return {
    id: textOf(given["requestId"]) ?? textOf(given["job"]) ?? "",
    at: Date.now(),
    process,
    source,
    message: err instanceof Error ? `${said}: ${err.message}` : said,
    stack: err instanceof Error ? (err.stack ?? null) : null,
  };
}

const jobOf = (given: Record<string, unknown>): string | null =>
  textOf(given["type"]) ? `job ${String(given["type"])}` : null;
