import type { Locale } from "~/entities/enums";
import { textsOf } from "~/i18n/i18n.server";
import type { Say } from "~/services/chat.server";

/** The assistant's own sentences in a language. */
export function sayIn(locale: Locale): Say {
  const t = textsOf(locale);
  return (key, params) => t(`chat:answer.${key}`, { ...params });
}
