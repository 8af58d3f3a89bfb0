import { data, type ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { spaceDb, spaceNames } from "~db/client";
import { faultCode, restoreCommand, shutIn, type SpaceShut } from "~db/spaces/faults";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { shutDamaged } from "~/services/core/damage/shutDamaged.server";
import { RETRY_S } from "~/services/core/outcome";
import { isCall, withFaults } from "./faults";

/**
 * A company space whose databases cannot be read is shut by itself: its people get a page that says what is wrong and what to do, its
 * calls 503 with a code. Everybody else goes on.
 */

/** How often a process looks whether a space can be read again, or no longer [ms]. */
const LOOK_MS = 5_000;

/** What a call answers while the space of whoever asks is shut. */
export async function shutAnswer(request: Request, shut: SpaceShut): Promise<Response> {
  const t = textsOf(await localeOf(request));
  return Response.json(
    { message: t(`errors:space.${shut.fault.kind}`), code: faultCode(shut.fault.kind) },
    { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": String(RETRY_S) } },
  );
}

/** The shut space that an error of a request is about. All spaces are searched for damage without anybody waiting for it. */
async function shutBy(dataDir: string, error: unknown, space: string | undefined): Promise<SpaceShut | null> {
  if (error instanceof Response) return null;
  if (space !== undefined) return shutDamaged(dataDir, error, space);
  void shutDamaged(dataDir, error);
  return shutIn(error) ?? null;
}

/** The same routes; where the space of whoever asks cannot be read, they answer that. */
export const withSpaceFaults = (build: ServerBuild, dataDir: string): ServerBuild =>
  withFaults(build, async (error, { request, context }) => {
    const shut = await shutBy(dataDir, error, context.actor?.space);
    if (!shut) return null;
    if (isCall(request)) return shutAnswer(request, shut);
    throw data(
      { shutSpace: { kind: shut.fault.kind, file: shut.fault.file, command: restoreCommand(shut.space) } },
      { status: 503 },
    );
  });

/** The same for what the server answers by itself. */
export function unlessShut(dataDir: string, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    try {
      void handler(request, response, next);
    } catch (error) {
      void shutDamaged(dataDir, error);
      const shut = shutIn(error);
      if (!shut || response.headersSent) return next(error);
      response.status(503).set("Cache-Control", "no-store").set("Retry-After", String(RETRY_S));
      response.json({ message: shut.message, code: faultCode(shut.fault.kind) });
    }
  };
}

interface Watch {
  dataDir: string;
  log: Logger;
  /** Makes a space that can be read again ready to serve. */
  reopen: (space: string) => Promise<void>;
}

/** Tries the spaces that are shut now and then; one that can be read again opens without a restart. Returns what ends it. */
export function watchSpaces({ dataDir, log, reopen }: Watch): () => void {
  const shut = new Set<string>();
  const look = async (): Promise<void> => {
    for (const space of spaceNames(dataDir))
      try {
        spaceDb(dataDir, space);
        if (shut.delete(space)) await reopen(space);
      } catch (error) {
        if (await shutDamaged(dataDir, error, space)) shut.add(space);
        else log.error({ err: error, space }, "the space could not be opened");
      }
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
