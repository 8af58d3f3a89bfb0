import { setImmediate as turn } from "node:timers/promises";

/**
 * Does work in one space after the other. One that throws holds up none behind it: when all had their turn, it throws with the names of
 * those and why. Others have their turn between two spaces. An abort of `signal` ends it at once.
 */
export async function inEachSpace(
  spaces: readonly string[],
  work: (space: string) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<void> {
  const failures: { space: string; error: unknown }[] = [];
  for (const space of spaces) {
    signal?.throwIfAborted();
    try {
      await work(space);
    } catch (error) {
      if (signal?.aborted) throw error;
      failures.push({ space, error });
    }
    await turn();
  }
  if (failures.length === 0) return;
  const why = ({ space, error }: (typeof failures)[number]) =>
    `${space}: ${error instanceof Error ? error.message : String(error)}`;
  throw new AggregateError(
    failures.map(({ error }) => error),
    `Not done in ${failures.length} of ${spaces.length} spaces. ${failures.map(why).join("; ")}`,
  );
}
