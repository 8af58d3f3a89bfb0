import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { LOADINGS, MAP_LAYERS } from "~/entities/results/charts/lineLoading";
import { lineCourses, lineLoadings } from "~/services/results/flows/lineLoading.server";
import { priceUnit } from "~/services/results/operation.server";
import { keptRun, operationPath } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { Choice, ViewForm } from "~/ui/results/frame/ViewForm";
import { LineLoadingTable } from "~/ui/results/places/LineLoadingTable";
import { PlaceTable } from "~/ui/results/places/PlaceTable";
import { ResultMap } from "~/ui/results/places/ResultMap";
import { chosenYear, levelNames, loadFrame, namesOf, placeNames, type Ready } from "./frame.server";
import { siteMap } from "./siteMap.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "geometries");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { actor, run, result, query } = ready;
  const year = chosenYear(ready);
  const { levels, colours } = levelNames(ready);
  const rows = lineLoadings(actor, { optimizationId: run.optimization_id, result, year });
  const map = MAP_LAYERS.find((layer) => layer === query.get("lines")) ?? "carried";
  return {
    year,
    map,
    site: siteMap(ready, year, map === "size" ? "size" : "carried"),
    lines: {
      rows,
      connections: lineCourses(actor, result, rows),
      loading: LOADINGS.find((one) => one === query.get("lines")) ?? "max",
      names: namesOf(ready),
    },
    rows: result.tables.balances.filter((row) => row.year === year),
    locationNames: placeNames(ready),
    levels,
    colours,
    priceUnit: priceUnit(result),
  };
}

export default function Geometries() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { locale } = frame;
  const { lines, map, site } = body;
  const operationHref = (of: string) => operationPath(frame, of, body.year);
  const hasLines = lines.rows.length > 0;
  return (
    <ResultFrame frame={frame}>
      {hasLines ? (
        <ViewForm label={t("operation.choose")} keep={keptRun(frame)}>
          <Choice
            name="lines"
            label={t("lines.choose")}
            value={map}
            options={MAP_LAYERS.map((value) => ({ value, label: t(`lines.options.${value}`) }))}
          />
        </ViewForm>
      ) : null}
      {site.features.length > 0 ? (
        <ResultMap
          site={site}
          map={hasLines ? map : "size"}
          lines={lines}
          locale={locale}
          componentHref={sitePaths(frame.system_id).component}
          operationHref={operationHref}
        />
      ) : null}
      <PlaceTable {...body} locale={locale} operationHref={operationHref} />
      <p className="muted small">{t("geometries.note")}</p>
      <LineLoadingTable
        {...lines}
        locale={locale}
        operationHref={operationHref}
        year={body.year}
        systemId={frame.system_id}
      />
    </ResultFrame>
  );
}
