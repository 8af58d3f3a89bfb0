import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import { ButtonLink, EmptyState } from "~/ui/kit/layout";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { InfluenceTable } from "~/ui/results/influence/InfluenceTable";
import { loadFrame } from "./frame.server";
import { influenceLines } from "./influenceLines.server";

/** The inputs that matter most, by the prices of the result. */
export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "influence");
  return { ...frame, body: ready && influenceLines(ready) };
}

export default function InfluenceView() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const unit = isMoneyImpact(frame.impact) ? frame.currency : "kg";
  return (
    <ResultFrame frame={frame}>
      {body.lines.length === 0 ? (
        <EmptyState
          title={t("influence.none_title")}
          actions={
            <ButtonLink href={sitePaths(frame.system_id).optimizations}>{t("optimizations:runs.title")}</ButtonLink>
          }
        >
          <p>{t("influence.none_text")}</p>
        </EmptyState>
      ) : (
        <>
          <p>{t("influence.lead", { impact: t(`impact.${frame.impact}`) })}</p>
          {frame.run ? (
            <p className="actions">
              <ButtonLink href={sitePaths(frame.system_id).newStudy("tornado", frame.run.id)}>
                {t("influence.solve_again")}
              </ButtonLink>
            </p>
          ) : null}
          {body.why === "no_limits" ? <p className="muted">{t("influence.no_limits")}</p> : null}
          <InfluenceTable lines={body.lines} unit={unit} locale={frame.locale} />
          <p className="muted small">{t("influence.note")}</p>
        </>
      )}
    </ResultFrame>
  );
}
