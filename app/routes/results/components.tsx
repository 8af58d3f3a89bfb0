import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ComponentTable } from "~/ui/results/components/ComponentTable";
import { operationPath } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { YearForm } from "~/ui/results/frame/ViewForm";
import { chosenYear, loadFrame, namesOf, placeNames, type Ready } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "components");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { result } = ready;
  const year = chosenYear(ready);
  return {
    year,
    rows: result.tables.operation.filter((row) => row.year === year),
    components: result.components,
    places: placeNames(ready),
    names: namesOf(ready),
  };
}

export default function Components() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { system_id, run, years, locale } = frame;
  const operationHref = (id: string) => operationPath(frame, `component:${id}`, body.year);
  return (
    <ResultFrame frame={frame}>
      <YearForm years={years} year={body.year} runId={run?.id} />
      <ComponentTable {...body} {...{ systemId: system_id, locale, operationHref }} />
      <p className="muted small">{t("components.note")}</p>
    </ResultFrame>
  );
}
