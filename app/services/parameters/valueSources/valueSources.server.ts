import { randomUUID } from "node:crypto";
import { type ReadTechnologyData, readTechnologyData } from "~/engines/exchange/technologyData/readTechnologyData";
import type { ValueSource } from "~/entities/parameters/valueSource";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { inThread, ThreadFailure, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";
import { complain, notAllowed, type Outcome } from "~/services/core/outcome";
import { list, save, type Stored } from "~/services/core/store.server";
import { valueSourceEntity } from "./valueSource.entity.server";

/** The files of published values of the space, newest first. */
export const valueSourcesOf = (actor: Actor): Stored<ValueSource>[] =>
  list(actor, valueSourceEntity).sort(
    (a, b) => b.created_at.localeCompare(a.created_at) || a.value_source_id.localeCompare(b.value_source_id),
  );

type Named = Pick<ValueSource, "name" | "version" | "year" | "price_year">;

const oneAtATime = limited(1);
const PROGRAM = "readPublished.js";
/** Of the thread: 20 000 rows take less than a tenth of it. */
const HEAP_MB = 256;

/** Five megabytes take some tenths of a second: a thread reads them. Null where they need more than it may have. */
const readPublished = (bytes: Uint8Array): Promise<ReadTechnologyData | null> =>
  oneAtATime(async () => {
    const text = new TextDecoder().decode(bytes);
    const program = threadProgram(PROGRAM);
    if (!program) return readTechnologyData(text);
    return inThread<ReadTechnologyData>(program, text, { heapMb: HEAP_MB }).catch((error: unknown) => {
      if (error instanceof ThreadFailure) return null;
      throw error;
    });
  });

/** Reads a file of technology-data and keeps what is understood; refuses with why nothing could be read, and whoever is no admin. */
export async function addValueSource(
  actor: Actor,
  named: Named,
  file: { name: string; bytes: Uint8Array },
): Promise<Outcome<Stored<ValueSource>>> {
  if (!isAdmin(actor)) return notAllowed();
  const read = await readPublished(file.bytes);
  if (read === null) return complain("file", "parameters.value_sources.rule.too_many");
  if (!read.ok) return complain("file", `parameters.value_sources.rule.${read.problem}`);
  if (read.values.length === 0) return complain("file", "parameters.value_sources.rule.nothing");
  const { rows, values: published, leftOut: left_out, unknown: unknown_technologies } = read;
  return save(actor, valueSourceEntity, {
    value_source_id: randomUUID(),
    ...named,
    file_name: file.name.slice(0, 200) || "-",
    row_count: rows,
    published,
    left_out,
    unknown_technologies,
  });
}
