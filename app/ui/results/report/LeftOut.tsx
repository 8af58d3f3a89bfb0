import { useTranslation } from "react-i18next";

interface Props {
  listed: number;
  all: number;
  /** Where all of them are, and what that is called. */
  href: string;
  view: string;
}

/** What of a long table the report leaves to the views and their files; nothing where all is told. */
export function LeftOut({ listed, all, href, view }: Props) {
  const { t } = useTranslation("results");
  if (listed >= all) return null;
  return (
    <p className="muted small">
      {t("report.left_out", { told: listed, all })} <a href={href}>{view}</a>
    </p>
  );
}
