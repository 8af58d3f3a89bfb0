/** Articles of the handbook, by the keys under which help is opened. */
export const ARTICLE_KEYS = [
  "basic",
  "howto",
  "quickstart",
  "system",
  "roles",
  "components",
  "technology",
  "carrier",
  "parameter",
  "timeseries",
  "generation",
  "forecast",
  "weatherforecast",
  "live",
  "events",
  "scenario",
  "tasks",
  "runs",
  "model",
  "clustering",
  "result",
  "finance",
  "whatif",
  "spot",
  "tariffs",
  "portfolio",
  "operator",
  "webhooks",
  "currencies",
  "installation",
  "virtualpowerplant",
  "programs",
  "updates",
] as const;
export type ArticleKey = (typeof ARTICLE_KEYS)[number];

export const GLOSSARY = "glossary";
/** Asks the support; the help provider has a page for it. */
export const SUPPORT_KEY = "requests/new";

export const isArticle = (key: string): key is ArticleKey => ARTICLE_KEYS.some((one) => one === key);

/** Which article explains a page, by a part of its path; the first that fits counts. */
const PAGE_ARTICLES: readonly (readonly [pattern: RegExp, key: ArticleKey])[] = [
  [/\/digital-twin\/components/, "components"],
  [/\/designer\/optimizations\/[^/]+\/(parameters|notes)/, "result"],
  [/\/parameters\/generate|\/infrastructure\/weather/, "generation"],
  [/\/timeseries-live\/[^/]+\/forecast/, "forecast"],
  [/\/weather-forecasts/, "weatherforecast"],
  [/\/events|\/timeseries-live\/[^/]+\/event-rules/, "events"],
  [/\/timeseries-live/, "live"],
  [/\/timeseries\/|\/parameters\/upload/, "timeseries"],
  [/\/parameters/, "parameter"],
  [/\/scenarios/, "scenario"],
  [/\/tasks/, "tasks"],
  [/\/designer\/what-if/, "whatif"],
  [/\/designer\/(results\/finance|finance-terms)/, "finance"],
  [/\/designer\/results/, "result"],
  [/\/designer\/optimizations\/new(\/[^/]+\/basic)?$/, "runs"],
  [/\/designer\/optimizations\/new\/[^/]+\/modeling/, "model"],
  [/\/designer\/optimizations\/new\/[^/]+\/clustering/, "clustering"],
  [/\/designer/, "quickstart"],
  [/\/sharing|\/admin\/team-members/, "roles"],
  [/^\/admin\/(operations|storage)/, "installation"],
  [/\/currency-conversion|\/credits|^\/accounting/, "currencies"],
  [
    /^\/deal-parties|\/portfolio-manager\/(overview|deals|analysis|market|settlement|limits|approvals|credit)/,
    "portfolio",
  ],
  [/^\/tariffs|\/digital-twin\/tariffs/, "tariffs"],
  [/^\/spot-markets|\/operator\/spot-deals/, "spot"],
  [/\/operator\//, "operator"],
  [/\/webhooks/, "webhooks"],
  [/^\/carriers/, "carrier"],
  [/^\/technologies/, "technology"],
  [/^\/value-sources/, "parameter"],
  [/^\/settings\/programs/, "programs"],
  [/^\/updates/, "updates"],
  [/^\/system/, "system"],
];

/** The article about a page of the product; the basics where none is more to the point. */
export const articleFor = (path: string): ArticleKey =>
  PAGE_ARTICLES.find(([pattern]) => pattern.test(path))?.[1] ?? "basic";
