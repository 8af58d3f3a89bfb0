import type { Locale } from "~/entities/core/enums";
import { textsOf } from "~/i18n/i18n.server";
import type { Say } from "~/services/help/chat.server";

/** The assistant's own sentences in a language. */
export function sayIn(locale: Locale): Say {
  const t = textsOf(locale);
  return (key, params) => t(`help:chat.answer.${key}`, { ...params });
}
