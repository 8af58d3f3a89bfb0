import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect } from "vitest";
import type { Product } from "../../helpers/product";

/** An assistant that a token signed in, by the SDK's own client. */
export interface Assistant {
  client: Client;
  token: string;
  /** What a tool returned; fails where it was refused. */
  use(name: string, input?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** The status and sentence of a refusal; fails where it was none. */
  refusal(name: string, input?: Record<string, unknown>): Promise<{ refused: number; message: { data: string } }>;
}

export async function assistantOf(
  product: Product,
  who: string,
  { scopes, name = "Assistant" }: { scopes?: readonly string[]; name?: string } = {},
): Promise<Assistant> {
  const account =
    who === "foreign"
      ? { email: "owner@main.test", password: "a-long-password-of-main" }
      : { email: `${who}@demo.test`, password: "energy-demo-2026" };
  const signIn = await product.call("nobody", "POST", "auth/token", {
    ...account,
    name,
    ...(scopes ? { scopes } : {}),
  });
  expect(signIn.status, JSON.stringify(signIn.body)).toBe(200);
  const { token } = signIn.body as { token: string };
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${product.url}/mcp`), { requestInit }));
  const call = async (tool: string, input: Record<string, unknown>) => {
    const result = await client.callTool({ name: tool, arguments: input });
    const [{ text }] = result.content as [{ text: string }];
    return { isError: result.isError === true, body: JSON.parse(text) as Record<string, unknown>, text };
  };
  return {
    client,
    token,
    async use(tool, input = {}) {
      const { isError, body, text } = await call(tool, input);
      expect(isError, `${tool}: ${text}`).toBe(false);
      return body;
    },
    async refusal(tool, input = {}) {
      const { isError, body, text } = await call(tool, input);
      expect(isError, `${tool}: ${text.slice(0, 300)}`).toBe(true);
      return body as never;
    },
  };
}

/** Every address of a page in a value. */
export function pagesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pagesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ["page", "undo", "change_log"].includes(key) && typeof inner === "string" ? [inner] : pagesIn(inner),
  );
}

/** Every figure in a value. */
export function figuresIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(figuresIn);
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(figuresIn);
  return "figure" in value ? [value, ...inner] : inner;
}
