import { randomUUID } from "node:crypto";
import { readTechnologyData } from "~/engines/exchange/technologyData/readTechnologyData";
import type { ValueSource } from "~/entities/parameters/valueSource";
import type { Actor } from "~/services/core/access.server";
import { complain, type Outcome } from "~/services/core/outcome";
import { list, save, type Stored } from "~/services/core/store.server";
import { valueSourceEntity } from "./valueSource.entity.server";

/** The files of published values of the space, newest first. */
export const valueSourcesOf = (actor: Actor): Stored<ValueSource>[] =>
  list(actor, valueSourceEntity).sort(
    (a, b) => b.created_at.localeCompare(a.created_at) || a.value_source_id.localeCompare(b.value_source_id),
  );

type Named = Pick<ValueSource, "name" | "version" | "year" | "price_year">;

/** Reads a file of technology-data and keeps what is understood; refuses with why nothing could be read, and whoever is no admin. */
export function addValueSource(
  actor: Actor,
  named: Named,
  file: { name: string; bytes: Uint8Array },
): Outcome<Stored<ValueSource>> {
  const read = readTechnologyData(new TextDecoder().decode(file.bytes));
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
