import { index, prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/portfolio/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix("deal-parties/:list", [
    index(at("parties/list.tsx"), { id: "parties" }),
    route("new", at("parties/form.tsx"), { id: "new party" }),
    route(":party_id", at("parties/form.tsx"), { id: "party" }),
    route(":party_id/delete", at("parties/delete.tsx"), { id: "delete party" }),
  ]),
  route("system/:system_id/portfolio-manager/overview", at("overview/overview.tsx"), { id: "portfolio overview" }),
  route("system/:system_id/portfolio-manager/analysis", at("analysis/analysis.tsx"), { id: "portfolio analysis" }),
  route("system/:system_id/portfolio-manager/balancing-energy", at("balancing/page.tsx"), { id: "balancing energy" }),
  route("system/:system_id/portfolio-manager/settlement", at("settlement/page.tsx"), { id: "settlement" }),
  ...prefix("system/:system_id/portfolio-manager/settlement/:month/:party_id/:currency/statement", [
    index(at("settlement/statement/upload.tsx"), { id: "upload a statement" }),
    route(":draft_id", at("settlement/statement/read.tsx"), { id: "read a statement" }),
    route(":draft_id/compared", at("settlement/statement/compared.tsx"), { id: "compared statement" }),
  ]),
  ...prefix("system/:system_id/portfolio-manager/deals", [
    index(at("deals/list.tsx"), { id: "deals" }),
    route("new", at("wizard/wizard.tsx"), { id: "new deal" }),
    route("import", at("deals/import.tsx"), { id: "import deals" }),
    route("import/read/:draft_id", at("deals/read.tsx"), { id: "read deals" }),
    route("import/:import_id", at("deals/imported.tsx"), { id: "imported deals" }),
    route("generate", at("wizard/generate.tsx"), { id: "generate the profile of a deal" }),
    route("generate/:draft_id", at("wizard/generated.tsx"), { id: "generated profile of a deal" }),
    route("upload", at("wizard/upload.tsx"), { id: "upload the profile of a deal" }),
    route("upload/:draft_id", at("wizard/uploaded.tsx"), { id: "uploaded profile of a deal" }),
    route(":deal_id", at("deals/view.tsx"), { id: "deal" }),
    route(":deal_id/confirmation", at("deals/confirmation/page.tsx"), { id: "confirmation of a deal" }),
    route(":deal_id/edit", at("wizard/wizard.tsx"), { id: "edit deal" }),
    route(":deal_id/delete", at("deals/delete.tsx"), { id: "delete deal" }),
  ]),
  route("system/:system_id/portfolio-manager/credit", at("credit/page.tsx"), { id: "credit" }),
  route("system/:system_id/portfolio-manager/approvals", at("approvals/page.tsx"), { id: "approvals" }),
  ...prefix("system/:system_id/portfolio-manager/limits", [
    index(at("limits/list.tsx"), { id: "limits of trading" }),
    route("new", at("limits/form.tsx"), { id: "new limit of trading" }),
    route(":limit_id/edit", at("limits/form.tsx"), { id: "limit of trading" }),
    route(":limit_id/delete", at("limits/delete.tsx"), { id: "delete limit of trading" }),
  ]),
  ...prefix("system/:system_id/portfolio-manager/goos", [
    index(at("goos/list.tsx"), { id: "guarantees of origin" }),
    route("new", at("goos/form.tsx"), { id: "new guarantees of origin" }),
    route(":goo_id", at("goos/view.tsx"), { id: "guarantee of origin" }),
    route(":goo_id/edit", at("goos/form.tsx"), { id: "edit guarantees of origin" }),
    route(":goo_id/delete", at("goos/delete.tsx"), { id: "delete guarantees of origin" }),
  ]),
];

/** Files and small answers. */
export const bare = prefix("system/:system_id/portfolio-manager", [
  route("goos.csv", at("goos/file.ts"), { id: "file of guarantees of origin" }),
  route("balancing-energy.csv", at("balancing/csv.ts"), { id: "file of balancing energy" }),
  route("value-lines.csv", at("overview/lines.ts"), { id: "file of the lines of a value" }),
  route("credit.csv", at("credit/file.ts"), { id: "file of credit" }),
  route("settlement.csv", at("settlement/file.ts"), { id: "file of a settlement" }),
  route("settlement.xlsx", at("settlement/file.ts"), { id: "workbook of a settlement" }),
  route("hedge-path.csv", at("analysis/hedge.ts"), { id: "file of hedge paths" }),
  route("spark-spread.csv", at("analysis/spark.ts"), { id: "file of clean spark spreads" }),
  route("spark-spread-plan.csv", at("analysis/planSpark.ts"), { id: "file of clean spark spreads of plans" }),
  route("deals.csv", at("deals/file.ts"), { id: "file of deals" }),
  route("deals/:deal_id/confirmation.pdf", at("deals/confirmation/file.ts"), { id: "file of a confirmation" }),
  route("deals/generate/:draft_id/progress", "routes/parameters/generate/progress.ts", {
    id: "progress of a profile of a deal",
  }),
]);
