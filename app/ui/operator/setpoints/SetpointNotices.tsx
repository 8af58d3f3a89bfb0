import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OutputLine } from "~/entities/operator/setpoints/outputLine";
import { Notice } from "~/ui/kit/layout";

type Line = OutputLine & { href: string };

/** Whether receivers have the plan: told where the fallback counts or somebody did not take it, and in a line where all is well. */
export function SetpointNotices({ lines, zone }: { lines: readonly Line[]; zone: string }) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const on = lines.flatMap(({ last, active, ...line }) => (active && last ? [{ ...line, last }] : []));
  if (on.length === 0) return null;
  const kinds = on.map(({ last }) =>
    last.state === "refused" || last.state === "given_up" ? "error" : last.kind === "fallback" ? "warning" : "info",
  );
  const kind = kinds.includes("error") ? "error" : kinds.includes("warning") ? "warning" : "info";
  return (
    <Notice kind={kind} title={t(`output.notice.${kind}`)}>
      <ul>
        {on.map(({ output_id, href, name, last }) => (
          <li key={output_id}>
            <a href={href}>{name}</a>
            {": "}
            {t(`output.message.${last.kind}`)}, {formatTime(last.created_at, locale, zone)},{" "}
            {t(`output.state.${last.state}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
