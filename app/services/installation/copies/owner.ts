import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copiesFolder } from "./state";
import { type CopyTarget, getBytes, putBytes } from "./target";

/** Two installations that copy to one place would take each other's copies for their own: each place has one owner. */
const KEY = "owner";
const fileOf = (dataDir: string): string => join(copiesFolder(dataDir), "installation");

export class OtherOwner extends Error {}

/** Takes a place for this installation. @throws OtherOwner when it is another one's */
export async function own(target: CopyTarget, dataDir: string): Promise<void> {
  mkdirSync(copiesFolder(dataDir), { recursive: true, mode: 0o700 });
  if (!existsSync(fileOf(dataDir))) writeFileSync(fileOf(dataDir), randomUUID(), { mode: 0o600 });
  const ours = readFileSync(fileOf(dataDir), "utf8").trim();
  const owner = (await getBytes(target.store, KEY))?.toString("utf8").trim();
  if (owner === undefined) return putBytes(target.store, KEY, Buffer.from(ours));
  if (owner !== ours)
    throw new OtherOwner(
      `${target.name} holds copies of another installation. Set COPY_TO to a place of its own; after a restore from there this one goes on with it.`,
    );
}

/** After a restore: the installation that is put back goes on with the copies it came from. */
export async function inherit(target: CopyTarget, dataDir: string): Promise<void> {
  const owner = await getBytes(target.store, KEY);
  mkdirSync(copiesFolder(dataDir), { recursive: true, mode: 0o700 });
  if (owner) writeFileSync(fileOf(dataDir), owner, { mode: 0o600 });
}
