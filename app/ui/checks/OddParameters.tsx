import { useTranslation } from "react-i18next";
import { Notice } from "../kit/layout";
import type { CheckLine } from "./CheckTable";

/** What is odd about one component, where its parameters are entered; nothing when nothing is. */
export function OddParameters({ lines, href }: { lines: readonly CheckLine[]; href: string }) {
  const { t } = useTranslation("checks");
  if (lines.length === 0) return null;
  const error = lines.some(({ severity }) => severity === "error");
  return (
    <Notice kind={error ? "error" : "warning"} title={t("odd_here")}>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            {line.parameter ? <strong>{line.parameter}</strong> : null} {line.text}{" "}
            {line.gapsHref ? <a href={line.gapsHref}>{t("timeseries:gaps.see")}</a> : null}
          </li>
        ))}
      </ul>
      <p>
        <a href={href}>{t("all_checks")}</a>
      </p>
    </Notice>
  );
}
