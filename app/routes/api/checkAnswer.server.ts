import type { AppLoadContext } from "@remix-run/node";
import { undocumentedFields } from "~/services/api/undocumented";
import type { Call } from "~/services/core/call.server";

/** In tests: an answer that is not what the document says of it is an error in the log, which fails them. */
export function checkAnswer({ context }: { context: AppLoadContext }, call: Call, value: unknown): void {
  const { schema } = call.returns;
  if (!schema) return;
  const seen: unknown = JSON.parse(JSON.stringify(value ?? null));
  const checked = schema.safeParse(seen);
  const issues = checked.success ? undocumentedFields(seen, checked.data) : checked.error.issues.slice(0, 5);
  if (issues.length > 0) context.log.error({ call: `${call.method} ${call.path}`, issues }, "odd answer");
}
