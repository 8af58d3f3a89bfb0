import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the mail server of a product (serve.mjs) got for an address, the oldest first; `raw` as it was sent. */
export function mailsTo(address: string, productUrl: string): { to: string[]; raw: string }[] {
  const file = join(tmpdir(), `energy-tool-e2e-mails-${new URL(productUrl).port}.jsonl`);
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  // The last line may be only half written.
  const lines = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  return lines
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { to: string[]; raw: string })
    .filter(({ to }) => to.includes(address));
}
