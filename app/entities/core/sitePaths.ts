import type { Module } from "./roles";

const part = encodeURIComponent;

/** Addresses of the pages of one system; nowhere else are they put together. */
export function sitePaths(systemId: string) {
  const site = `/system/${part(systemId)}`;
  const twin = `${site}/digital-twin`;
  const designer = `${site}/designer`;
  const operator = `${site}/operator`;
  const portfolio = `${site}/portfolio-manager`;
  const item = (page: string) => (id: string) => `${page}/${part(id)}`;
  const statement = (month: string, party: string, currency: string) =>
    `${portfolio}/settlement/${part(month)}/${part(party)}/${part(currency)}/statement`;
  const hardly = (hard: boolean) => (hard ? "?hard=1" : "");
  return {
    site,
    twin,
    designer,
    edit: `${site}/edit`,
    copy: `${site}/copy`,
    delete: `${site}/delete`,
    export: `${site}/export`,
    mapImage: `${site}/map-image`,
    deleteMapImage: `${site}/map-image/delete`,
    /** The form that keeps the system as a template. */
    template: `${site}/template`,
    /** Files for other programs, and the page they are chosen on. */
    exchange: `${site}/exchange`,
    exchangeFile: item(`${site}/exchange`),
    /** Programs elsewhere that are told what happens in the system. */
    webhooks: `${site}/webhooks`,
    newWebhook: `${site}/webhooks/new`,
    webhook: item(`${site}/webhooks`),
    editWebhook: (id: string) => `${site}/webhooks/${part(id)}/edit`,
    deleteWebhook: (id: string) => `${site}/webhooks/${part(id)}/delete`,
    sharing: `${site}/sharing`,
    member: item(`${site}/sharing`),
    removeMember: (id: string) => `${site}/sharing/${part(id)}/remove`,
    files: (type: string, id: string) => `${site}/files/${type}/${part(id)}`,
    image: (kind: string, id: string) => `${site}/images/${kind}/${part(id)}`,
    viewImage: (kind: string, id: string) => `${site}/images/${kind}/${part(id)}/view`,
    /** The page that says that a module ("designer", "operator", "portfolio-manager") is off. */
    disabled: (area: string) => `${site}/${area}/disabled`,

    infrastructure: `${twin}/infrastructure`,
    newLocation: `${twin}/infrastructure/locations/new`,
    location: item(`${twin}/infrastructure/locations`),
    newConnection: `${twin}/infrastructure/connections/new`,
    connection: item(`${twin}/infrastructure/connections`),
    newArea: `${twin}/infrastructure/areas/new`,
    area: item(`${twin}/infrastructure/areas`),
    border: `${twin}/infrastructure/border`,
    deletePlace: (id: string, hard = false) => `${twin}/infrastructure/${part(id)}/delete${hardly(hard)}`,
    /** Weather of a place; a series of it is added and deleted below. */
    weather: item(`${twin}/infrastructure/weather`),
    weatherFetching: (id: string) => `${twin}/infrastructure/weather/${part(id)}/fetching`,
    addWeather: (id: string, type: string) => `${twin}/infrastructure/weather/${part(id)}/add/${part(type)}`,
    /** What an uploaded file of weather becomes, before it is saved. */
    weatherUpload: (id: string, type: string, draft: string) =>
      `${twin}/infrastructure/weather/${part(id)}/add/${part(type)}/${part(draft)}`,
    deleteWeather: (id: string, type: string) => `${twin}/infrastructure/weather/${part(id)}/delete/${part(type)}`,
    lineLengths: `${twin}/infrastructure/line-lengths`,
    /** Weather forecasts that are fed, with their issues. */
    weatherForecasts: `${twin}/weather-forecasts`,
    newWeatherForecast: `${twin}/weather-forecasts/new`,
    weatherForecast: item(`${twin}/weather-forecasts`),
    weatherForecastSettings: (id: string) => `${twin}/weather-forecasts/${part(id)}/settings`,
    deleteWeatherForecast: (id: string) => `${twin}/weather-forecasts/${part(id)}/delete`,
    uploadIssues: (id: string) => `${twin}/weather-forecasts/${part(id)}/upload`,
    uploadedIssues: (id: string, draft: string) => `${twin}/weather-forecasts/${part(id)}/upload/${part(draft)}`,

    components: `${twin}/components`,
    newComponent: `${twin}/components/new`,
    newComponentForm: `${twin}/components/new/form`,
    component: item(`${twin}/components`),
    /** Everything a component needs, on one page. */
    sheet: (id: string) => `${twin}/components/${part(id)}/parameters`,
    /** Components added with one press each, at a location (geometry_id). */
    palette: `${twin}/components/palette`,
    /** The same of several alike, named in the query (ids). */
    sheets: `${twin}/components/parameters`,
    diagram: `${twin}/components/diagram`,
    changeComponents: `${twin}/components/change`,
    copyComponent: (id: string) => `${twin}/components/${part(id)}/duplicate`,
    deleteComponents: `${twin}/components/delete`,
    deleteComponent: (id: string, hard = false) => `${twin}/components/${part(id)}/delete${hardly(hard)}`,

    parameters: `${twin}/parameters`,
    newParameter: `${twin}/parameters/new`,
    changeParameters: `${twin}/parameters/change`,
    deleteParameters: `${twin}/parameters/delete`,
    parameter: item(`${twin}/parameters`),
    /** A parameter as a series: from a file or generated, and what came of it before it is saved. */
    uploadParameter: `${twin}/parameters/upload`,
    uploadedParameter: item(`${twin}/parameters/upload`),
    generateParameter: `${twin}/parameters/generate`,
    generatedParameter: item(`${twin}/parameters/generate`),
    parametersOf: (kind: "node" | "line", id: string) => `${twin}/parameters?${kind}_id=${part(id)}`,
    /** Importing tables; the file of a table is under `tables`. */
    imports: `${twin}/parameters/import`,
    import: item(`${twin}/parameters/import`),
    importTemplate: (file: string) => `${twin}/parameters/import/templates/${file}`,
    table: (kind: string, format: string) => `${twin}/tables/${kind}.${format}`,

    /** The viewer of a series, and its files and numbers below it. */
    series: (source: string, id: string) => `${twin}/timeseries/${source}/${part(id)}`,
    /** Takes a stored series as a file whose gaps are filled. */
    cleanSeries: (id: string) => `${twin}/timeseries/series/${part(id)}/clean`,

    liveSeries: `${twin}/timeseries-live`,
    newLiveSeries: `${twin}/timeseries-live/new`,
    /** The values of a live series. */
    oneLiveSeries: item(`${twin}/timeseries-live`),
    liveValues: (id: string) => `${twin}/timeseries-live/${part(id)}/values`,
    liveSettings: (id: string) => `${twin}/timeseries-live/${part(id)}/settings`,
    /** Where its values come from, what is looked for in them, and a file of them. */
    liveSource: (id: string) => `${twin}/timeseries-live/${part(id)}/source`,
    deleteLiveSource: (id: string) => `${twin}/timeseries-live/${part(id)}/source/delete`,
    liveCleaning: (id: string) => `${twin}/timeseries-live/${part(id)}/cleaning`,
    liveUpload: (id: string) => `${twin}/timeseries-live/${part(id)}/upload`,
    oneLiveUpload: (id: string, draft: string) => `${twin}/timeseries-live/${part(id)}/upload/${part(draft)}`,
    deleteLiveSeries: (id: string) => `${twin}/timeseries-live/${part(id)}/delete`,
    /** How a live series is forecast, what is expected of it, and how good that was. */
    forecast: (id: string) => `${twin}/timeseries-live/${part(id)}/forecast`,
    /** Which events are raised of a live series. */
    eventRules: (id: string) => `${twin}/timeseries-live/${part(id)}/event-rules`,
    forecastProgress: (id: string) => `${twin}/timeseries-live/${part(id)}/forecast/progress`,
    forecastSettings: (id: string) => `${twin}/timeseries-live/${part(id)}/forecast/settings`,

    events: `${twin}/events`,
    /** The events about a component or a live series. */
    eventsOf: (about: "component" | "series", id: string) => `${twin}/events?${about}=${part(id)}`,
    newEvent: `${twin}/events/new`,
    event: item(`${twin}/events`),
    editEvent: (id: string) => `${twin}/events/${part(id)}/edit`,
    deleteEvent: (id: string) => `${twin}/events/${part(id)}/delete`,

    /** What a meter would have cost by tariffs. */
    tariffBills: `${twin}/tariffs`,

    scenarios: `${twin}/scenarios`,
    newScenario: `${twin}/scenarios/new`,
    scenario: item(`${twin}/scenarios`),
    deleteScenario: (id: string) => `${twin}/scenarios/${part(id)}/delete`,
    comparedScenarios: `${twin}/scenarios/compare`,
    checks: `${twin}/checks`,
    typicalValues: `${twin}/checks/typical-values`,
    tasks: `${twin}/tasks`,
    task: item(`${twin}/tasks`),
    deleteTask: (id: string) => `${twin}/tasks/${part(id)}/delete`,
    audit: `${twin}/audit`,
    auditLine: (seq: number) => `${twin}/audit/${seq}`,
    auditFile: `${twin}/audit.csv`,
    undo: `${twin}/audit/undo`,

    optimizations: `${designer}/optimizations`,
    newOptimization: `${designer}/optimizations/new`,
    /** A step of a wizard that has begun. */
    optimizationStep: (draft: string, step: string) => `${designer}/optimizations/new/${part(draft)}/${step}`,
    optimization: item(`${designer}/optimizations`),
    optimizationProgress: (id: string) => `${designer}/optimizations/${part(id)}/progress`,
    solverLog: (id: string) => `${designer}/optimizations/${part(id)}/log`,
    deleteOptimization: (id: string) => `${designer}/optimizations/${part(id)}/delete`,
    /** What a run read; notes on a run. */
    usedParameters: (id: string) => `${designer}/optimizations/${part(id)}/parameters`,
    newRunNote: (id: string) => `${designer}/optimizations/${part(id)}/notes/new`,
    runNote: (id: string, note: string) => `${designer}/optimizations/${part(id)}/notes/${part(note)}`,
    /** What if: studies of runs. */
    studies: `${designer}/what-if`,
    studiesOf: (optimizationId: string) => `${designer}/what-if?optimization_id=${part(optimizationId)}`,
    newStudy: (kind: string, optimizationId: string) =>
      `${designer}/what-if/new/${part(kind)}?optimization_id=${part(optimizationId)}`,
    study: item(`${designer}/what-if`),
    studyRuns: (id: string) => `${designer}/what-if/${part(id)}/runs.csv`,
    deleteStudy: (id: string) => `${designer}/what-if/${part(id)}/delete`,
    /** Under which terms what runs build is paid for. */
    financeTerms: `${designer}/finance-terms`,
    newFinanceTerms: `${designer}/finance-terms/new`,
    oneFinanceTerms: item(`${designer}/finance-terms`),
    deleteFinanceTerms: (id: string) => `${designer}/finance-terms/${part(id)}/delete`,
    /** Dashboards, and the charts on them. */
    dashboards: `${designer}/results/dashboards`,
    newDashboard: `${designer}/results/dashboards/new`,
    dashboard: item(`${designer}/results/dashboards`),
    /** A dashboard that fills a screen. */
    wall: (id: string) => `${designer}/results/dashboards/${part(id)}/wall`,
    editDashboard: (id: string) => `${designer}/results/dashboards/${part(id)}/edit`,
    deleteDashboard: (id: string) => `${designer}/results/dashboards/${part(id)}/delete`,
    newChart: (id: string) => `${designer}/results/dashboards/${part(id)}/charts/new`,
    chart: (id: string, config: string) => `${designer}/results/dashboards/${part(id)}/charts/${part(config)}`,
    deleteChart: (id: string, config: string) =>
      `${designer}/results/dashboards/${part(id)}/charts/${part(config)}/delete`,

    /** How the site is operated: what is measured, who decides, what each component can be told. */
    operationSite: `${operator}/site`,
    editOperationSite: `${operator}/site/edit`,
    operated: item(`${operator}/site/components`),
    /** Where setpoints go besides the mails. */
    newSetpointOutput: (kind: "webhook" | "mqtt") => `${operator}/site/outputs/new?kind=${kind}`,
    setpointOutput: item(`${operator}/site/outputs`),
    editSetpointOutput: (id: string) => `${operator}/site/outputs/${part(id)}/edit`,
    deleteSetpointOutput: (id: string) => `${operator}/site/outputs/${part(id)}/delete`,
    /** What was bought and sold on spot markets. */
    spotDeals: `${operator}/spot-deals`,
    spotDealsFile: `${operator}/spot-deals.csv`,
    newSpotDeal: `${operator}/spot-deals/new`,
    spotDeal: item(`${operator}/spot-deals`),
    /** The deals of a day on a market; `market` and `day` are empty where they are to be chosen. */
    spotDay: (market = "", day = "") =>
      `${operator}/spot-deals/day${market && `?spot_id=${part(market)}&day=${part(day)}`}`,
    uploadSpotDay: (market: string, day: string) =>
      `${operator}/spot-deals/day/upload?spot_id=${part(market)}&day=${part(day)}`,
    uploadedSpotDay: (market: string, day: string, draft: string) =>
      `${operator}/spot-deals/day/upload/${part(draft)}?spot_id=${part(market)}&day=${part(day)}`,
    deleteSpotDeal: (id: string) => `${operator}/spot-deals/${part(id)}/delete`,
    /** Plans of the operation, and the one in force. */
    schedule: `${operator}/schedule`,
    scheduleTab: (tab: string) => `${operator}/schedule?tab=${part(tab)}`,
    /** The steps of a component in a plan, by its id, on a day of it from 0. */
    scheduleOf: (component: string, plan: string, day: number) =>
      `${operator}/schedule?tab=components&plan=${part(plan)}&component=${part(component)}&day=${day}`,
    newOperation: `${operator}/plans/new`,
    operation: item(`${operator}/plans`),
    operationProgress: (id: string) => `${operator}/plans/${part(id)}/progress`,
    compareOperation: (id: string, before?: string) =>
      `${operator}/plans/${part(id)}/compare${before === undefined ? "" : `?with=${part(before)}`}`,
    operationFile: (id: string, kind: "schedule" | "exchange" | "levels" | "price" | "grounds") =>
      `${operator}/plans/${part(id)}/${kind}.csv`,
    /** All that a plan says of a component, by its id. */
    operationStepsFile: (id: string, component: string) =>
      `${operator}/plans/${part(id)}/components/${part(component)}/steps.csv`,
    deleteOperation: (id: string, hard = false) => `${operator}/plans/${part(id)}/delete${hardly(hard)}`,
    energyDemands: `${operator}/energy-demands`,
    energyDemandsFile: `${operator}/energy-demands.csv`,
    /** What people know better: a manual forecast, or values that are wrong. */
    correctDemand: (kind: "manual_forecast" | "outlier") =>
      `${operator}/energy-demands/${kind === "outlier" ? "outlier" : "manual-forecast"}`,
    energyTrade: `${operator}/energy-trade`,
    energyTradeFile: `${operator}/energy-trade.csv`,
    measured: `${operator}/measured`,
    measuredDay: item(`${operator}/measured`),
    measuredFile: `${operator}/measured.csv`,
    measuredDayFile: (day: string) => `${operator}/measured/${part(day)}/steps.csv`,
    maintenance: `${operator}/maintenance`,
    maintenanceFile: `${operator}/maintenance.csv`,
    maintenanceTab: (tab: string) => `${operator}/maintenance?tab=${part(tab)}`,

    portfolioMarket: `${portfolio}/market`,
    portfolioMarketFile: `${portfolio}/market.csv`,
    portfolioOverview: `${portfolio}/overview`,
    valueLines: `${portfolio}/value-lines.csv`,
    hedgePath: `${portfolio}/hedge-path.csv`,
    sparkSpread: `${portfolio}/spark-spread.csv`,
    planSparkSpread: `${portfolio}/spark-spread-plan.csv`,
    portfolioAnalysis: `${portfolio}/analysis`,
    balancingEnergy: `${portfolio}/balancing-energy`,
    balancingEnergyFile: `${portfolio}/balancing-energy.csv`,
    deals: `${portfolio}/deals`,
    dealsFile: `${portfolio}/deals.csv`,
    newDeal: `${portfolio}/deals/new`,
    importDeals: `${portfolio}/deals/import`,
    readDeals: item(`${portfolio}/deals/import/read`),
    importedDeals: item(`${portfolio}/deals/import`),
    deal: item(`${portfolio}/deals`),
    editDeal: (id: string) => `${portfolio}/deals/${part(id)}/edit`,
    dealConfirmation: (id: string) => `${portfolio}/deals/${part(id)}/confirmation`,
    dealConfirmationFile: (id: string) => `${portfolio}/deals/${part(id)}/confirmation.pdf`,
    deleteDeal: (id: string) => `${portfolio}/deals/${part(id)}/delete`,
    tradeLimits: `${portfolio}/limits`,
    newTradeLimit: `${portfolio}/limits/new`,
    tradeLimit: (id: string) => `${portfolio}/limits/${part(id)}/edit`,
    deleteTradeLimit: (id: string) => `${portfolio}/limits/${part(id)}/delete`,
    approvals: `${portfolio}/approvals`,
    credit: `${portfolio}/credit`,
    creditFile: `${portfolio}/credit.csv`,
    goos: `${portfolio}/goos`,
    goosFile: `${portfolio}/goos.csv`,
    newGoo: `${portfolio}/goos/new`,
    goo: item(`${portfolio}/goos`),
    editGoo: (id: string) => `${portfolio}/goos/${part(id)}/edit`,
    deleteGoo: (id: string) => `${portfolio}/goos/${part(id)}/delete`,
    /** What is owed to whom for a month (month, party in the query), and its files. */
    settlement: `${portfolio}/settlement`,
    settlementCsv: `${portfolio}/settlement.csv`,
    /** The statement of a counterparty for a month: its file, how that is read, and what differs. */
    statement,
    readStatement: (month: string, party: string, currency: string, draft: string) =>
      `${statement(month, party, currency)}/${part(draft)}`,
    comparedStatement: (month: string, party: string, currency: string, draft: string) =>
      `${statement(month, party, currency)}/${part(draft)}/compared`,
    settlementXlsx: `${portfolio}/settlement.xlsx`,
    /** The profile of a deal: how it is made, and what came of it before it is taken. */
    dealProfile: (from: "generate" | "upload") => `${portfolio}/deals/${from}`,
    dealProfileDraft: (from: "generate" | "upload", draft: string) => `${portfolio}/deals/${from}/${part(draft)}`,

    results: `${designer}/results`,
    result: (view: string, optimizationId?: string) =>
      `${designer}/results/${view}${optimizationId === undefined ? "" : `?optimization_id=${part(optimizationId)}`}`,
  };
}
export type SitePaths = ReturnType<typeof sitePaths>;

/** The page that a module of a system begins with. */
export function firstPage(systemId: string, module: Module): string {
  const { optimizations, schedule, portfolioOverview } = sitePaths(systemId);
  return { expansion: optimizations, operation: schedule, portfolio: portfolioOverview }[module];
}
