import { z } from "zod";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { Part } from "~/services/core/parts/part";
import { afterQuery } from "~/services/core/parts/partQuery";
import { markRead, type NotificationRow, partOfNotifications } from "./notifications.server";

const message = z.object({
  notification_id: z.string(),
  topic: z.string(),
  system_id: z.string().nullable(),
  params: z.record(z.unknown()),
  href: z.string().nullable().describe("Path of the page it is about"),
  app_at: z.string().nullable(),
  read_at: z.string().nullable().describe("null: it was not read yet"),
});

const messageOf = ({ notification_id, topic, system_id, params, href, app_at, read_at }: NotificationRow) => ({
  notification_id,
  topic,
  system_id,
  params,
  href,
  app_at,
  read_at,
});

export const notificationCalls = [
  call({
    method: "GET",
    path: "api/notifications",
    id: "notifications",
    summary: "The caller's own messages, the newest first, in parts",
    query: z.object({
      limit: z.coerce.number().int().min(1, "rules.must_be_in_range").max(1000, "rules.must_be_in_range").default(50),
      after: afterQuery("Where the part begins, as Link has it, or the id of the last message of the part before"),
    }),
    returns: json(z.array(message), { inParts: true }),
    run({ actor, query }) {
      const part = partOfNotifications(actor, query);
      if (!part.ok) return part;
      const { rows, next } = part.value;
      return done(new Part(rows.map(messageOf), next));
    },
  }),
  call({
    method: "POST",
    path: "api/notifications/read",
    id: "readNotifications",
    needs: "read",
    summary: "Mark one of the caller's own messages as read, or all (null)",
    input: jsonBody(z.object({ notification_id: z.string().max(200).nullable() }).strict()),
    returns: json(z.object({ read: z.literal(true) })),
    run({ actor, input }) {
      const read = markRead(actor, input.notification_id);
      return read.ok ? done({ read: true }) : read;
    },
  }),
];
