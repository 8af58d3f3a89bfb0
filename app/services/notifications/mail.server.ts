import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { environment } from "~/services/core/settings/environment.server";

const TIMEOUT_MS = 15_000;

export interface Mail {
  to: string;
  subject: string;
  /** Plain text, paragraphs separated by empty lines. */
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

let sender:
  | { server: string; send: (mail: Mail & { from: string; messageId?: string }) => Promise<unknown> }
  | undefined;

/** One pool of connections per process and server. */
function senderTo(server: string): NonNullable<typeof sender> {
  if (sender?.server === server) return sender;
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: server, ...times });
  return (sender = { server, send: (mail) => transport.sendMail(mail) });
}

/**
 * Sends a mail through SMTP_URL; without it writes DATA_DIR/outbox/<time>-<id>.eml. Throws when the server cannot be
 * reached or refuses. Everything but the worker hands mails to the queue instead (mailQueue.server).
 */
export async function sendMail(mail: Mail, messageId?: string): Promise<void> {
  const { mail: settings, dataDir } = environment();
  const message = { ...mail, from: settings.from, ...(messageId === undefined ? {} : { messageId }) };
  if (settings.server) {
    await senderTo(settings.server).send(message);
    return;
  }
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await writeToOutbox(dataDir, "eml", built.message as Buffer);
}

/** Writes a message as a whole file or not at all. */
export async function writeToOutbox(dataDir: string, ending: "eml" | "txt", content: Buffer | string): Promise<void> {
  const folder = join(dataDir, "outbox");
  await mkdir(folder, { recursive: true });
  const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}`;
  const part = join(folder, `.${name}.part`);
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, join(folder, `${name}.${ending}`));
}
