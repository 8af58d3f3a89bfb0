import type { LoggerOptions } from "pino";
import type { ErrorRow } from "~db/running";

/** Level "error" of pino, and above it "fatal". */
const ERROR = 50;

/**
 * Options of a log whose lines of the level error and above are handed to `keep` as well. It gets them with the id of the request (which
 * the error page shows) or of the job. What `keep` throws is dropped, as the line itself is written in any case. Lines below LOG_LEVEL are
 * not seen.
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
  const fields: Record<string, unknown> = { ...bindings, ...(typeof first === "object" ? first : {}) };
  const err = fields["err"];
  const message = textOf(first) ?? textOf(text) ?? "error";
  const source = textOf(fields["url"]) ? `request ${String(fields["url"])}` : jobOf(fields);
  return {
    id: textOf(fields["requestId"]) ?? textOf(fields["job"]) ?? "",
    at: Date.now(),
    process,
    source,
    message: err instanceof Error ? `${message}: ${err.message}` : message,
    stack: err instanceof Error ? (err.stack ?? null) : null,
  };
}

const jobOf = (fields: Record<string, unknown>): string | null =>
  textOf(fields["type"]) ? `job ${String(fields["type"])}` : null;
