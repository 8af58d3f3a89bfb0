import { validationError } from "remix-validated-form";

/** The part of a validation result an answer is made of. */
interface Refused {
  error?: { fieldErrors: Record<string, string>; subaction?: string; formId?: string };
  submittedData: Record<string, unknown>;
  formId?: string;
}

/**
 * The 422 answer to a form that was refused: messages by field and the values as typed, without secrets. `errors` adds what only the
 * service can know, e.g. {name: "rules.name_taken"}. The empty name "" is a message about the whole form. Where nothing was typed, the fields
 * show what the page has.
 */
export function invalid(
  result: Refused,
  errors: Record<string, string> = {},
  secrets: string[] = ["password"],
): Response {
  const withoutSecrets = Object.fromEntries(
    Object.entries(result.submittedData).filter(([name]) => !secrets.includes(name)),
  );
  const error = {
    fieldErrors: { ...result.error?.fieldErrors, ...errors },
    subaction: typeof withoutSecrets.subaction === "string" ? withoutSecrets.subaction : undefined,
    formId: result.formId,
  };
  // An answer to a button alone leaves the fields of the page as they are.
  const typed = Object.keys(withoutSecrets).length > 0 ? withoutSecrets : undefined;
  return validationError(error, typed);
}
