import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { FALLBACK_LOCALE } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { mayEdit, systemRole } from "~/services/core/access.server";
import { clusterService } from "~/services/core/clusterService.server";
import { done, notAllowed, notFound } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { uploadsFolder } from "~/services/files/uploads";
import { systemEntity } from "~/services/systems/system.entity.server";
import { rowsInput, sentFile } from "~/services/timeseries/upload/rowsInput";
import { takeImport } from "./draft.server";

const needed = z
  .string({ required_error: "rules.needs_value", invalid_type_error: "rules.needs_value" })
  .min(1, "rules.needs_value");

/**
 * import_parameters {system_id, geometry_id, file}: takes the text of a CSV file of parameters, or a workbook as file_base64 with its name, and
 * has it checked, read as the fields of a choice say (decimal_separator, sheet, first_row, columns and the like). Returns the import and the page on which its user sees what came of it and takes the rows. Refuses with 422 and the field,
 * 403 those who may not edit, 404 systems out of sight.
 */
export const importParameters = clusterService({
  name: "import_parameters",
  long: true,
  input: z.object({ system_id: needed, geometry_id: needed }).merge(rowsInput),
  returns: z.object({ draft_id: z.string(), job_id: z.string().nullable(), page: z.string() }),
  async run(actor, { system_id, geometry_id, name, file, file_base64, ...reading }) {
    const system = get(actor, systemEntity, system_id);
    if (!system) return notFound();
    if (!mayEdit(systemRole(dbOf(actor), actor, system.system_id))) return notAllowed();
    const sent = sentFile({ name, file, file_base64 });
    if (!sent.ok) return sent;
    const path = join(uploadsFolder(), `upload-${randomUUID()}`);
    await mkdir(uploadsFolder(), { recursive: true });
    await writeFile(path, sent.value.bytes, { mode: 0o600 });
    const incoming = { path, name, size: sent.value.bytes.length };
    const locale = actor.locale ?? FALLBACK_LOCALE;
    const draft = await takeImport(actor, system, incoming, {
      draft_id: randomUUID(),
      kind: "parameters",
      geometry_id,
      locale,
      reading,
    });
    if (!draft.ok) return draft;
    const { draft_id, check_job } = draft.value;
    const page = sitePaths(system.system_id).import(draft_id);
    return done({ draft_id, job_id: check_job, page });
  },
});
