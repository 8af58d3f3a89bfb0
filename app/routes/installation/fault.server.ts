import type { Locale } from "~/entities/core/locale";
import { i18nOf } from "~/i18n/i18n.server";
import type { OperationsJob } from "~/services/installation/operations.server";

type Told = { params?: Record<string, string | number> };

/** A text of the product as handlers name it, "area.key". */
const NAMED = /\b[a-z_]+[.:][a-z_]+(\.[a-z_]+)*\b/g;

/**
 * Why a job failed, as "code: words": a text that its handler names is written out in a language, with the values
 * that are kept next to it.
 */
export function faultOf({ code, message, details }: NonNullable<OperationsJob["error"]>, locale: Locale) {
  const { refusal, ...ownDetails } = (details ?? {}) as Told & { refusal?: Told | null };
  const texts = i18nOf(locale);
  const words = message.replace(NAMED, (named) => {
    const key = named.replace(".", ":");
    return texts.exists(key) ? texts.t(key, refusal?.params ?? ownDetails.params ?? {}) : named;
  });
  return { code, message: words };
}
