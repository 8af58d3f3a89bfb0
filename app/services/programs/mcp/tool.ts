import { z, type ZodTypeAny } from "zod";
import type { Locale } from "~/entities/core/locale";
import type { Scope } from "~/entities/core/roles";
import type { Json } from "~/services/core/call.server";

/** A call that the API refused: its status, its sentence in the caller's language, and what is wrong in detail. */
export class CallRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: unknown = undefined,
  ) {
    super(message);
  }
}

export type CallMethod = "GET" | "POST";

/** What a tool works with: the calls of the API as its person and token may make them, and nothing else. */
export interface ToolContext {
  /** Makes a call, such as ("GET", "api/systems"): its JSON. Throws `CallRefused`. */
  call<T>(method: CallMethod, path: string, body?: Json): Promise<T>;
  /** The absolute address of a page of this installation. */
  page(path: string): string;
  locale: Locale;
  /** Now, ms since 1970. */
  now: number;
}

export interface Tool<Input extends ZodTypeAny = ZodTypeAny> {
  name: string;
  title: string;
  description: string;
  /** Scopes that its calls need; a token without one of them is refused before anything is done. */
  needs: readonly Scope[];
  input: Input;
  run(input: z.output<Input>, context: ToolContext): Promise<Json>;
}

/** Describes a tool of an assistant. */
export const tool = <Input extends ZodTypeAny>(description: Tool<Input>): Tool => description;

/** The part of an address that an id is; dots alone would lead elsewhere. */
export function segment(id: string): string {
  if (/^\.*$/.test(id)) throw new CallRefused(404, "There is nothing of this id.");
  return encodeURIComponent(id);
}

/** The address of a system, or of a list of it, as the API has it. */
export const ofSystem = (id: string, list = ""): string =>
  ["api", "system", segment(id), list].filter(Boolean).join("/");

export const idText = z.string().min(1).max(120);
export const systemId = idText.describe("Id of a system, from list_systems or find");
export const runId = idText.describe("Id of a run (optimization_id), from describe_system");
