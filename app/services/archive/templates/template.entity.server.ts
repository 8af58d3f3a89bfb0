import { eq } from "drizzle-orm";
import { systemTemplateFiles, systemTemplates } from "~db/schema/systems";
import { systemTemplate } from "~/entities/systems/template";
import { entity } from "~/services/core/entity.server";

/** Written by keepTemplate, which stores its file too; removed by editors of the company. */
export const templateEntity = entity({
  name: "system_template",
  path: "template",
  lists: [{ path: "templates", rows: "all", updates: true }],
  idField: "template_id",
  table: systemTemplates,
  schema: systemTemplate,
  scope: "global",
  globalWriter: "editor",
  writable: false,
  afterRemove: ({ db, row, isHardDelete }) => {
    if (isHardDelete) db.delete(systemTemplateFiles).where(eq(systemTemplateFiles.template_id, row.template_id)).run();
  },
});
