import { index, prefix, route } from "@remix-run/route-config";
import { FILE_VIEWS, RESULT_VIEWS } from "../../entities/results/views";

const at = (file: string) => `routes/results/${file}`;

/** Pages inside the frame of the product. */
export const pages = prefix("system/:system_id/designer/results", [
  index(at("index.ts")),
  ...RESULT_VIEWS.map((view) => route(view, at(`${view}.tsx`))),
]);

/** Pages without the frame, files and small answers. */
export const bare = prefix("system/:system_id/designer/results", [
  ...FILE_VIEWS.flatMap((view) =>
    ["csv", "xlsx", "parquet"].map((ending) =>
      route(`${view}.${ending}`, at("downloads/file.ts"), { id: `results ${view}.${ending}` }),
    ),
  ),
  ...["mps", "lp"].map((ending) =>
    route(`model.${ending}`, at("downloads/modelFile.ts"), { id: `results model.${ending}` }),
  ),
  route("summary.pdf", at("downloads/pdf.ts")),
  route("report.pdf", at("downloads/reportFile.ts")),
  route("hours.csv", at("downloads/hours.ts")),
  route("hours.parquet", at("downloads/hours.ts"), { id: "results hours.parquet" }),
  route("network.nc", at("downloads/networkFile.ts")),
  route("finance.xlsx", at("downloads/bankFile.ts")),
  route("tables.xlsx", at("downloads/tablesFile.ts")),
]);
