import type { LoaderFunctionArgs } from "@remix-run/node";
import { inputKey } from "~/entities/optimizations/variation";
import { MEASURES, measured } from "~/entities/studies/tornado";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { studyMembers } from "~/services/studies/outcomes.server";
import { namesOfInputs, studyPlace } from "./place.server";

/** GET .../what-if/{study_id}/runs.csv: every run of a study with what it changes and what it came to; empty where it has no result. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, study } = studyPlace(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const nameOf = namesOfInputs(page.actor, study.optimization_id, locale);
  const members = studyMembers(page.actor, study);
  const measures = MEASURES.filter((one) => members.some(({ summary }) => summary && measured(summary, one) !== null));
  const unit = (one: (typeof MEASURES)[number]) => (one === "money_npv" ? page.system.unit : "kg");
  const header = [
    ...["position", "input", "key", "factor", "value", "status"].map((name) => t(`studies:file.${name}`)),
    ...measures.map((one) => `${t(`results:impact.${one}`)} [${unit(one)}]`),
  ];
  const rows = members.map(({ position, variation, status, summary }) => {
    const { changes } = variation;
    return [
      position,
      changes.map(nameOf).join("; "),
      changes.map(inputKey).join("; "),
      changes.map(({ factor }) => factor ?? "").join("; "),
      changes.map(({ value }) => value ?? "").join("; "),
      status ? t(`optimizations:run_status.${status}`) : t("studies:study.not_started"),
      ...measures.map((one) => (summary ? measured(summary, one) : null)),
    ];
  });
  return csvFile(study.name, csvText({ header, rows }));
}
