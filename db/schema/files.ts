import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AttachedType, ImageExtension, ImageKind } from "~/entities/files/attachment";
import { rowHistory } from "./core";
import { ofSystemOrAll } from "./systems";

/** Files on items; the content lies in the file store under `stored`. */
export const attachments = sqliteTable(
  "attachments",
  {
    attachment_id: text().primaryKey(),
    element_type: text().$type<AttachedType>().notNull(),
    entity_id: text().notNull(),
    system_id: ofSystemOrAll(),
    name: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    stored: text().notNull(),
    ...rowHistory,
  },
  (t) => [index("attachments_entity").on(t.element_type, t.entity_id), index("attachments_system").on(t.system_id)],
);

/** The picture of a system, a component or a technology, and the logo of the space itself. */
export const images = sqliteTable(
  "images",
  {
    kind: text().$type<ImageKind | "logo">().notNull(),
    entity_id: text().notNull(),
    /** The system the pictured item belongs to; null for items of everyone. */
    system_id: ofSystemOrAll(),
    format: text().$type<ImageExtension>().notNull(),
    stored: text().notNull(),
    ...rowHistory,
  },
  (t) => [primaryKey({ columns: [t.kind, t.entity_id] }), index("images_system").on(t.system_id)],
);
