import type { Locale } from "~/entities/core/locale";
import type { MapLayerFacts } from "~/entities/core/map/baseMap";
import type { Surroundings } from "~/entities/core/map/surroundings";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { PriceScenario } from "~/entities/parameters/parameter";
import type { CostKind } from "~/entities/results/costKinds";
import type { PresentValueRow } from "~/entities/results/costs";
import type { ComparedKind, Profitability } from "~/entities/results/economics/statusQuo";
import type { HorizonReport, SplitYear } from "~/entities/results/horizon";
import type { ReductionReport } from "~/entities/results/reduction";
import type { ReportLimit } from "~/entities/results/report/limits";
import type { ReportSection } from "~/entities/results/report/sections";
import type { ComponentSize } from "~/entities/results/report/sizes";
import type {
  BalanceRow,
  CostRow,
  EmissionRow,
  Finding,
  InvestmentRow,
  RunSummary,
  RunTimings,
  SolverReport,
} from "~/entities/results/result";
import type { PlanLine } from "~/entities/results/runSummary/planLines";
import type { AmountSize } from "~/entities/results/scales";
import type { CarrierYear } from "~/entities/results/shares";
import type { SummaryFigures } from "~/entities/results/view/summary";
import type { MapFeature } from "~/ui/kit/maps";
import type { Names } from "~/ui/results/frame/ComponentLink";
import type { Frame } from "~/ui/results/frame/frame";
import type { InfluenceLine } from "~/ui/results/influence/InfluenceTable";
import type { OperationProps } from "~/ui/results/operation/operation";
import type { RunSummaryNames } from "~/ui/results/runSummary/words";
import type { LayerView } from "~/ui/twin/places/PlanLayer";

/** What the report of a run shows. Money in the currency of the frame, powers MW, energies MWh, emissions kg. */
export interface Report {
  language: Locale;
  /** Model year that the sentences and sizes are of. */
  year: number;
  /** Model years of tables and charts. */
  reportYears: number[];
  sections: ReportSection[];
  size: AmountSize;
  names: Names;
  carriers: Record<string, string>;
  levels: Record<string, string>;
  head: ReportHead;
  figures: SummaryFigures;
  summaryNames: RunSummaryNames;
  plan: { lines: PlanLine[]; years: number[] };
  period: { from: number; to: number };
  site: ReportSite;
  assumptions: ReportAssumptions;
  results: ReportResults;
  remarks: { findings: Finding[]; hrefs: (string | null)[] };
  method: ReportMethod;
  findingNames: { levels: Record<string, string>; parameters: Record<string, string> };
  limits: ReportLimit[];
}

interface ReportHead {
  system: string;
  run: string;
  description: string;
  /** Who ordered the run; null where the account is gone. */
  by: string | null;
  /** Times in words. */
  finished: string | null;
  madeAt: string;
  /** Page of the run. */
  address: string;
  version: string;
  country: string | null;
  priceScenario: PriceScenario;
  years: { year: number; span: number }[];
  interestRate: number;
}

interface ReportSite {
  features: MapFeature[];
  around: Surroundings | null;
  layers: MapLayerFacts[];
  /** The year of the report over the map. */
  layer: LayerView;
  /** Lines of the run, of which the layer has the first. */
  lines: number;
  /** Locations in the drawing, and in all. */
  drawn: number;
  locations: number;
  sizes: ComponentSize[];
  components: number;
  /** Name of the technology by component id. */
  technologies: Record<string, string>;
  locationNames: Record<string, string>;
}

/** A parameter as the run read it. */
export interface AssumedLine {
  name: string;
  impact: string;
  priceScenario: PriceScenario;
  level: string;
  scenario: string;
  unit: string;
  values: (number | null)[];
  ranges: ([number, number] | null)[] | null;
  formula: string | null;
  sources: string[];
  synthetic: boolean;
  /** By what the run changed it; null where it counts as entered. */
  changed: { factor: number | null; value: number | null } | null;
}

export interface ReportAssumptions {
  groups: { owner: string; rows: AssumedLine[] }[];
  /** How many are told, and how many the run read. */
  listed: number;
  total: number;
  href: string;
}

interface ReportResults {
  summary: RunSummary | null;
  spans: number[];
  interestRate: number;
  shares: CarrierYear[];
  costs: CostRow[];
  kinds: { kind: CostKind; amounts: number[] }[];
  investments: InvestmentRow[];
  investmentsInAll: number;
  investmentSums: { lumpSum: number; annuity: number; residual: number };
  value: { rows: PresentValueRow[]; once: number } | null;
  emissions: EmissionRow[];
  balances: BalanceRow[];
  balancesInAll: number;
  /** Balances of runs that do not have to serve every demand. */
  unserved: BalanceRow[];
  locationNames: Record<string, string>;
  priceUnit: string;
  week: { year: number; name: string; data: Week } | null;
  inputs: { lines: InfluenceLine[]; why: "none" | "no_limits" | null };
  statusQuo: {
    name: string;
    profitability: Profitability;
    year: number;
    kinds: ComparedKind[];
    before: number;
    plan: number;
  } | null;
}

type Week = Pick<
  OperationProps,
  | "unit"
  | "startMs"
  | "wallMs"
  | "stepS"
  | "stepH"
  | "flows"
  | "levels"
  | "price"
  | "priceMean"
  | "duration"
  | "heat"
  | "totals"
>;

interface ReportMethod {
  run: Optimization;
  scenarios: string[];
  levels: string[];
  /** Name of the run whose capacities a dispatch takes over. */
  invested: string | null;
  solver: SolverReport | null;
  timings: RunTimings | null;
  reduction: ReductionReport | null;
  horizon: HorizonReport | null;
  split: SplitYear[] | null;
}

/** What each chapter gets: the report and the frame of the result views, in the language of the document. */
export interface ChapterProps {
  report: Report;
  frame: Frame;
}
