import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/kit/layout";

export interface MissingProps {
  missing: readonly {
    key: string;
    /** Consumers, each with the address at which it is put right. Null: for those who may not. */
    of: readonly { name: string; href: string | null }[];
  }[];
}

/** Names that are listed of one reason; the others are counted. */
const NAMED = 5;

/** What is not known, of whom, and where that is put right. */
export function MissingNotice({ missing }: MissingProps) {
  const { t } = useTranslation("operator");
  if (missing.length === 0) return null;
  return (
    <Notice kind="info" title={t("demands.missing_title")}>
      <ul>
        {missing.map(({ key, of }) => (
          <li key={key}>
            {t(`demands.missing.${key}`)}
            {of.slice(0, NAMED).map(({ name, href }, i) => {
              const text = name || t(`demands.missing_link.${key}`);
              return (
                <span key={text}>
                  {i > 0 ? ", " : " "}
                  {href ? <a href={href}>{text}</a> : text}
                </span>
              );
            })}
            {of.length > NAMED ? ` ${t("demands.missing_more", { count: of.length - NAMED })}` : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
