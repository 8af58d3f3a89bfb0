import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/kit/layout";
import type { ShutSpace } from "~/ui/kit/layout/ShutSpacePage";

interface Shut {
  space: string;
  kind: ShutSpace["kind"];
  /** The database by its path in the data folder. */
  file: string;
  /** What puts a copy in its place; null where a copy mends nothing. */
  command: string | null;
}

/** A company space that is shut: what is wrong with which file, and what to do. */
export function ShutSpaceNotice({ space, kind, file, command }: Shut) {
  const { t } = useTranslation("installation");
  return (
    <Notice kind="warning" title={t("shut.title", { space })}>
      <p>{t(`shut.${kind}`, { file })}</p>
      {command ? (
        <pre>
          <code>{command}</code>
        </pre>
      ) : null}
    </Notice>
  );
}
