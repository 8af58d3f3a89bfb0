import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { UploadCounts } from "~/entities/live/view";
import { Notice, Section } from "~/ui/kit/layout";
import { KeyFigures } from "~/ui/kit/lists";

interface UploadChangesProps extends UploadCounts {
  /** Sentences on the first that are refused. */
  refusals: readonly string[];
}

/** What saving an uploaded file would change of a live series. */
export function UploadChanges({ refusals, ...counts }: UploadChangesProps) {
  const { t, i18n } = useTranslation("live");
  const number = (value: number) => formatNumber(value, i18n.language as Locale);
  return (
    <Section id="changes-made" title={t("upload.changes")}>
      <KeyFigures
        items={(["fresh", "other", "same", "refused"] as const).map((name) => ({
          term: t(`upload.${name}`),
          value: number(counts[name]),
        }))}
      />
      {refusals.length > 0 ? (
        <Notice kind="warning" title={t("upload.refused_first")}>
          <ul>
            {refusals.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </Section>
  );
}
