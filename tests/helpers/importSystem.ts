import { PATIENCE_MS } from "./eventually";
import type { Caller, Product } from "./product";

interface Imported {
  stage: string;
  system_id: string | null;
  findings: { severity: string; text: string }[];
  message: string | null;
}

/** Sends the file of a system and waits for what its import comes to. The product needs a worker. */
export async function importSystem(product: Product, caller: Caller, bytes: Uint8Array): Promise<Imported> {
  const sent = await product.call(caller, "POST", "import/system", bytes);
  if (sent.status !== 202) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
  const { import_id } = sent.body as { import_id: string };
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await new Promise((later) => setTimeout(later, 100))) {
    const state = (await product.call(caller, "GET", `import/system/${import_id}`)).body as Imported;
    if (!["waiting", "reading", "storing"].includes(state.stage)) return state;
  }
  throw new Error("The import came to no end");
}
