import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/kit/layout";

export interface StandingFacts {
  kind: "warning" | "info" | "error";
  title: string;
  /** Who entered it or decided, and when. */
  text: string;
  note: string;
  grounds: string[];
  waits: boolean;
}

/** What limits said of a deal, and who decided. */
export function Standing({ standing, approvalsHref }: { standing: StandingFacts; approvalsHref: string }) {
  const { t } = useTranslation("portfolio");
  return (
    <Notice kind={standing.kind} title={standing.title}>
      <p>{standing.text}</p>
      {standing.note ? <p className="as-typed">{standing.note}</p> : null}
      {standing.grounds.length > 0 ? (
        <ul>
          {standing.grounds.map((ground) => (
            <li key={ground}>{ground}</li>
          ))}
        </ul>
      ) : null}
      {standing.waits ? (
        <p>
          <a href={approvalsHref}>{t("approvals.title")}</a>
        </p>
      ) : null}
    </Notice>
  );
}
