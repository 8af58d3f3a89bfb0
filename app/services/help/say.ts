import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/texts";
import type { Say } from "./chat.server";

/** The assistant's own sentences in a language. */
export function sayIn(locale: Locale): Say {
  const t = textsOf(locale);
  return (key, params) => t(`help:chat.answer.${key}`, { ...params });
}
