import { useTranslation } from "react-i18next";
import { numberText } from "./numbers";

/**
 * Turns "rules.string_length?max=200" or "errors.provider_scenario" (area, key, numbers) into a sentence in the page's language.
 * A text that is no key is shown as it is.
 */
export function useRuleMessage(): (message: string) => string {
  const { t, i18n } = useTranslation("rules");
  return (message) => {
    const match = /^([\w-]+)[.:]([\w.-]+)(?:\?(.*))?$/.exec(message);
    if (!match) return message;
    const [, ns = "rules", key = "", query = ""] = match;
    const params = Object.fromEntries(
      [...new URLSearchParams(query)].map(([name, value]) => [
        name,
        value !== "" && Number.isFinite(Number(value)) && !/year/i.test(name)
          ? numberText(Number(value), i18n.language)
          : value,
      ]),
    );
    return t(key, { ns, ...params });
  };
}
