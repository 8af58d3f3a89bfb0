import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/i18n.server";
import type { Refusal } from "~/services/core/outcome";
import { ruleMessage } from "~/ui/kit/fields";

/** Why a series was not saved, as a message of the whole form: it concerns the parameter, not the fields of the form. */
export function notSaved(refusal: Refusal, locale: Locale): Record<string, string> {
  const { message, params } = refusal.issues?.[0] ?? refusal;
  const text = textsOf(locale)(message.replace(".", ":"), params);
  return { "": ruleMessage("timeseries.failed.saving", { text }) };
}
