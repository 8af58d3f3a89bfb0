import { useTranslation } from "react-i18next";
import { DialogPage, Notice } from "../../kit/layout";

interface SheetChoiceProps {
  title: string;
  /** Components that one sheet has at most. */
  most: number;
  /** They are of several technologies. */
  mixed: boolean;
  backHref: string;
  groups: readonly { technology: string; names: readonly string[]; href: string }[];
}

/** Components that are not alike, or too many for one sheet: the sheets that there can be of them. */
export function SheetChoice({ title, most, mixed, backHref, groups }: SheetChoiceProps) {
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={title} backHref={backHref}>
      <Notice kind="info" title={t(mixed ? "sheet.not_alike" : "sheet.over_limit", { most })} />
      <ul className="link-list">
        {groups.map(({ technology, names, href }) => (
          <li key={href}>
            <a href={href}>{t("sheet.title_several", { count: names.length, technology })}</a>
            <p className="muted small">{names.join(", ")}</p>
          </li>
        ))}
      </ul>
    </DialogPage>
  );
}
