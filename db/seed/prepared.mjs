import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import Database from "better-sqlite3";

const require = createRequire(import.meta.url);

/**
 * Writes a database of what a package has, unless it is there already, made from the same version in the same shape. A build that is
 * interrupted leaves the old file.
 * @param file where it is written
 * @param from name of the package
 * @param shape counts up when the file is made in another way
 * @param write fills the empty database
 */
export function prepared(file, { from, shape }, write) {
  const { version } = require(`${from}/package.json`);
  const number = version.split(".").reduce((sum, part) => sum * 100 + Number(part), 0) * 100 + shape;
  if (existsSync(file)) {
    const db = new Database(file, { readonly: true });
    const made = db.pragma("user_version", { simple: true });
    db.close();
    if (made === number) return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.part`;
  rmSync(partial, { force: true });
  const db = new Database(partial);
  db.pragma("journal_mode = OFF");
  write(db);
  db.pragma(`user_version = ${number}`);
  db.close();
  renameSync(partial, file);
}
