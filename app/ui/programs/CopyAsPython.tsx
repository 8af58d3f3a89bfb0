import { useTranslation } from "react-i18next";
import { programPaths } from "~/entities/programs/paths";
import { Example } from "./Example";

/** The lines of Python that fetch what a page shows, folded. */
export function CopyAsPython({ lines }: { lines: string }) {
  const { t } = useTranslation("programs");
  return (
    <details>
      <summary>{t("copy.title")}</summary>
      <Example id="copy" label={t("copy.lead")} lines={lines} />
      <p>
        <a href={programPaths.programs}>{t("copy.more")}</a>
      </p>
    </details>
  );
}
