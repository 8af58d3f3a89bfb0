import { useTranslation } from "react-i18next";
import type { PlanMail } from "~/entities/operator/planMail";
import { Notice } from "~/ui/kit/layout";

const TONES = { waiting: "info", trying: "warning", sent: "success", given_up: "error" } as const;
const ORDER = ["given_up", "trying", "waiting", "sent"] as const;

/** What became of the mails of a plan: the worst first. */
export function PlanMails({ mails }: { mails: readonly PlanMail[] }) {
  const { t } = useTranslation("operator");
  const worst = ORDER.find((state) => mails.some((mail) => mail.state === state));
  if (!worst) return null;
  return (
    <Notice kind={TONES[worst]} title={t(`mails.${worst}`)}>
      <ul>
        {mails.map(({ kind, recipient, revision, state }) => (
          <li key={kind}>{t(`mails.line_${state}`, { recipient, revision })}</li>
        ))}
      </ul>
    </Notice>
  );
}
