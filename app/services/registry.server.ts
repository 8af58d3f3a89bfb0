import {
  backupJob,
  checkFilesJob,
  clearCallKeysJob,
  purgeItemsJob,
  purgeJobsJob,
} from "~/services/core/purgeJobs.server";
import { ratesJob } from "./accounting/ratesJob.server";
import { awaitClusterCall } from "./api/awaitCluster.server";
import { entityCalls } from "./api/entityCalls.server";
import { serviceJob } from "./api/serviceOrder.server";
import { archiveCalls } from "./archive/calls.server";
import { combinationFollower, combineJob } from "./archive/combinationJob.server";
import { duplicateSystem } from "./archive/duplicateSystem.server";
import { importSystemJob } from "./archive/importJob.server";
import { templateCalls } from "./archive/templates/calls.server";
import { templateEntity } from "./archive/templates/template.entity.server";
import { catalogueCalls } from "./catalogue/calls.server";
import { carrierEntity, carrierLevelEntity } from "./catalogue/carrier.entity.server";
import { technologyEntity } from "./catalogue/technology.entity.server";
import { streamCalls } from "./changes/calls.server";
import { checkCalls } from "./checks/calls.server";
import type { Call } from "./core/call.server";
import type { ClusterService } from "./core/clusterService.server";
import { type AnyEntity, type Follower, joinEntities } from "./core/entity.server";
import { chartConfigEntity } from "./dashboards/chartConfig.entity.server";
import { dashboardEntity } from "./dashboards/dashboard.entity.server";
import { dashboardFollowers } from "./dashboards/followers.server";
import { eventEntity } from "./events/event.entity.server";
import { eventRulesEntity } from "./events/eventRules.entity.server";
import { eventFollowers } from "./events/hardDelete.server";
import { detectDueEventsJob, detectEventsJob } from "./events/jobs.server";
import { outageFollower } from "./events/outageFollower.server";
import { exchangeCalls } from "./exchange/calls.server";
import { fileCalls } from "./files/calls.server";
import { financeTermsEntity } from "./finance/terms.entity.server";
import { forecastCalls } from "./forecasts/calls.server";
import { dueForecastsJob, forecastJob } from "./forecasts/forecastJob.server";
import { forecastFollower } from "./forecasts/hardDelete.server";
import { forecastSettingsEntity } from "./forecasts/settings.entity.server";
import { weatherForecastCalls } from "./forecasts/weather/calls.server";
import { fetchIssueJob, watchWeatherJob } from "./forecasts/weather/jobs.server";
import { weatherForecastEntity } from "./forecasts/weather/weatherForecast.entity.server";
import { availability } from "./generation/availability.server";
import { generateJob } from "./generation/draft.server";
import { geographyCalls } from "./geography/calls.server";
import { landmass } from "./geography/landmass.server";
import { helpCalls } from "./help/calls.server";
import { identityCalls } from "./identity/calls.server";
import { installationCalls } from "./installation/calls.server";
import { applyRetentionJob, compactSpacesJob, measureSpaceJob } from "./installation/storage/jobs.server";
import { pointsArrivedJob } from "./live/arrivedJob.server";
import { liveCalls } from "./live/calls.server";
import { liveFollowers } from "./live/hardDelete.server";
import { liveSeriesEntity } from "./live/liveSeries.entity.server";
import { sourceCalls } from "./live/sources/calls.server";
import { liveSourceEntity, sourceFollower } from "./live/sources/source.entity.server";
import { marketCalls } from "./market/calls.server";
import { futuresMarketEntity } from "./market/futuresMarket.entity.server";
import { futuresFollower } from "./market/rules.server";
import { notificationCalls } from "./notifications/calls.server";
import { mailJob } from "./notifications/mailQueue.server";
import { notifyJob } from "./notifications/notifyJob.server";
import { judgeDayJob, judgeDaysJob } from "./operator/afterwards/dayJob.server";
import { operatorCalls } from "./operator/calls.server";
import { operationEntity } from "./operator/operation.entity.server";
import { operationSiteEntity } from "./operator/operationSite.entity.server";
import { operateJob, planJob, replanJob } from "./operator/planJob.server";
import { planMailJob } from "./operator/planMail.server";
import { pricedMarketFollower } from "./operator/price/followers.server";
import { setpointCalls } from "./operator/setpoints/calls.server";
import { dueSetpointsJob, sendSetpointsJob } from "./operator/setpoints/jobs.server";
import { setpointOutputEntity } from "./operator/setpoints/output.entity.server";
import { planFollower, planRemoval } from "./operator/start.server";
import { optimizationCalls } from "./optimizations/calls.server";
import { optimizationEntity } from "./optimizations/optimization.entity.server";
import { restoredRunFollower } from "./optimizations/pair/restoredRun.server";
import { runJob } from "./optimizations/runJob.server";
import { runNoteEntity } from "./optimizations/runNote.entity.server";
import { startFollower } from "./optimizations/start.server";
import { removalFollower, scenarioRemovalFollower, systemRemovalFollower } from "./optimizations/stop.server";
import { parameterFollowers } from "./parameters/hardDelete.server";
import { parameterEntity } from "./parameters/parameter.entity.server";
import { uploadedCalls } from "./parameters/uploaded/calls.server";
import { valueSourceEntity } from "./parameters/valueSources/valueSource.entity.server";
import { portfolioCalls } from "./portfolio/calls.server";
import { confirmationCalls } from "./portfolio/confirmation/calls.server";
import { creditCalls } from "./portfolio/credit/calls.server";
import { dealEntity } from "./portfolio/deal.entity.server";
import { portfolioFollowers } from "./portfolio/followers.server";
import { gooEntity } from "./portfolio/goos/goo.entity.server";
import { imbalanceCalls } from "./portfolio/imbalance/calls.server";
import { imbalanceJob } from "./portfolio/imbalance/imbalanceJob.server";
import { importCalls } from "./portfolio/import/calls.server";
import { importDealsJob } from "./portfolio/import/importJob.server";
import { approvalCalls } from "./portfolio/limits/calls.server";
import { dayCalls } from "./portfolio/limits/day/calls.server";
import { limitFollowers } from "./portfolio/limits/followers.server";
import { previewCalls } from "./portfolio/limits/previewCalls.server";
import { tradeLimitEntity } from "./portfolio/limits/tradeLimit.entity.server";
import { snapshotJob } from "./portfolio/marketSnapshot/snapshotJob.server";
import { bookEntity, counterpartyEntity, houseEntity } from "./portfolio/parties.entity.server";
import { settlementCalls } from "./portfolio/settlement/calls.server";
import { settlementJob } from "./portfolio/settlement/settlementJob.server";
import { valuationCalls } from "./portfolio/valuation/calls.server";
import { valueJob, watchValuesJob } from "./portfolio/valuation/valueJob.server";
import { quickSiteJob } from "./quick/quickJob.server";
import { resultCalls } from "./results/calls.server";
import { needCalls } from "./results/need/calls.server";
import { hedgeCalls } from "./results/need/hedgeCalls.server";
import { sparkCalls } from "./results/spark/calls.server";
import { planSparkCalls } from "./results/spark/planCalls.server";
import { scenarioFollower } from "./scenarios/hardDelete.server";
import { scenarioEntity } from "./scenarios/scenario.entity.server";
import { spotCalls } from "./spot/calls.server";
import { dealCalls } from "./spot/dealCalls.server";
import { fetchPricesJob, watchPricesJob } from "./spot/fetchJob.server";
import { spotCarrierFollower } from "./spot/followers.server";
import { spotDealEntity } from "./spot/spotDeal.entity.server";
import { spotMarketEntity } from "./spot/spotMarket.entity.server";
import { demoValuesJob, demoWeekJob } from "./start/jobs.server";
import { studyCalls } from "./studies/calls.server";
import { removalOfStudy } from "./studies/changes.server";
import { studyFollower } from "./studies/continue.server";
import { studyEntity } from "./studies/study.entity.server";
import { studyJob } from "./studies/studyJob.server";
import { studyTest } from "./studies/testedChanges.server";
import { systemEntity } from "./systems/system.entity.server";
import { importJob } from "./tables/draft.server";
import { importParameters } from "./tables/importParameters.server";
import { tariffMarketFollower } from "./tariffs/rules.server";
import { tariffEntity } from "./tariffs/tariff.entity.server";
import { taskFollower } from "./tasks/followers.server";
import { taskEntity } from "./tasks/task.entity.server";
import { teamCalls } from "./team/calls.server";
import { creatorFollower } from "./team/roles.server";
import { scimCalls } from "./team/scim/calls.server";
import { providedRolesJob } from "./team/scim/rolesJob.server";
import { roleFollower } from "./team/visibility.server";
import { timeseriesCalls } from "./timeseries/calls.server";
import { cleanTimeseries } from "./timeseries/clean.server";
import { timeseriesEntity } from "./timeseries/timeseries.entity.server";
import { geometryEntity } from "./twin/geometry.entity.server";
import { twinFollowers } from "./twin/hardDelete.server";
import { lineEntity } from "./twin/line.entity.server";
import { nodeEntity } from "./twin/node.entity.server";
import { convertible } from "./units/convertible.server";
import { weatherCalls } from "./weather/calls.server";
import { weatherFollower } from "./weather/hardDelete.server";
import { fetchWeatherJob } from "./weather/provider/fetchJob.server";
import { rawWeather } from "./weather/raw.server";
import { webhookCalls } from "./webhooks/calls.server";
import { webhookFollowers } from "./webhooks/followers.server";
import { dueMessagesJob, sendMessageJob } from "./webhooks/jobs.server";
import { webhookEntity } from "./webhooks/webhook.entity.server";

/** Every entity of the product. Code that serves every entity asks core/entity for them. */
export const ENTITIES: readonly AnyEntity[] = [
  systemEntity,
  geometryEntity,
  nodeEntity,
  lineEntity,
  scenarioEntity,
  parameterEntity,
  technologyEntity,
  carrierEntity,
  carrierLevelEntity,
  timeseriesEntity,
  optimizationEntity,
  runNoteEntity,
  financeTermsEntity,
  studyEntity,
  taskEntity,
  eventEntity,
  eventRulesEntity,
  forecastSettingsEntity,
  liveSeriesEntity,
  liveSourceEntity,
  weatherForecastEntity,
  dashboardEntity,
  chartConfigEntity,
  spotMarketEntity,
  spotDealEntity,
  futuresMarketEntity,
  tariffEntity,
  houseEntity,
  bookEntity,
  templateEntity,
  counterpartyEntity,
  tradeLimitEntity,
  dealEntity,
  gooEntity,
  operationSiteEntity,
  operationEntity,
  setpointOutputEntity,
  webhookEntity,
  valueSourceEntity,
];

/** What domains do when rows of an entity change. */
const FOLLOWERS: readonly Follower[] = [
  ...portfolioFollowers,
  ...limitFollowers,
  creatorFollower,
  combinationFollower,
  ...twinFollowers,
  ...parameterFollowers,
  weatherFollower,
  scenarioFollower,
  planFollower,
  planRemoval,
  pricedMarketFollower,
  startFollower,
  removalFollower,
  restoredRunFollower,
  scenarioRemovalFollower,
  studyTest,
  studyFollower,
  removalOfStudy,
  systemRemovalFollower,
  taskFollower,
  ...eventFollowers,
  outageFollower,
  ...liveFollowers,
  sourceFollower,
  forecastFollower,
  roleFollower,
  ...dashboardFollowers,
  spotCarrierFollower,
  futuresFollower,
  tariffMarketFollower,
  ...webhookFollowers,
];

/** Makes all of this known; every program calls it before it does anything else. */
export const readRegistry = (): void => joinEntities(ENTITIES, FOLLOWERS);

/** Every type of job. */
export const JOBS: readonly { type: string }[] = [
  runJob,
  studyJob,
  combineJob,
  importSystemJob,
  ratesJob,
  mailJob,
  importJob,
  generateJob,
  fetchWeatherJob,
  serviceJob,
  notifyJob,
  sendMessageJob,
  dueMessagesJob,
  purgeItemsJob,
  purgeJobsJob,
  clearCallKeysJob,
  backupJob,
  checkFilesJob,
  measureSpaceJob,
  applyRetentionJob,
  compactSpacesJob,
  demoValuesJob,
  demoWeekJob,
  forecastJob,
  dueForecastsJob,
  fetchIssueJob,
  watchWeatherJob,
  pointsArrivedJob,
  detectEventsJob,
  detectDueEventsJob,
  fetchPricesJob,
  quickSiteJob,
  watchPricesJob,
  planJob,
  planMailJob,
  replanJob,
  operateJob,
  dueSetpointsJob,
  sendSetpointsJob,
  judgeDayJob,
  judgeDaysJob,
  importDealsJob,
  valueJob,
  snapshotJob,
  settlementJob,
  imbalanceJob,
  watchValuesJob,
  providedRolesJob,
];

/** What POST api/awaitCluster can be asked for. */
export const SERVICES: readonly ClusterService[] = [
  duplicateSystem,
  landmass,
  importParameters,
  convertible,
  availability,
  rawWeather,
  cleanTimeseries,
];

/** Every call for programs. */
export const CALLS: readonly Call[] = [
  ...ENTITIES.flatMap(entityCalls),
  ...identityCalls,
  ...teamCalls,
  ...scimCalls,
  ...helpCalls,
  ...geographyCalls,
  ...catalogueCalls,
  ...timeseriesCalls,
  ...forecastCalls,
  ...weatherForecastCalls,
  ...liveCalls,
  ...sourceCalls,
  ...weatherCalls,
  ...uploadedCalls,
  ...spotCalls,
  ...marketCalls,
  ...portfolioCalls,
  ...confirmationCalls,
  ...settlementCalls,
  ...approvalCalls,
  ...dayCalls,
  ...previewCalls,
  ...creditCalls,
  ...importCalls,
  ...valuationCalls,
  ...hedgeCalls,
  ...needCalls,
  ...imbalanceCalls,
  ...dealCalls,
  ...checkCalls,
  ...optimizationCalls,
  ...studyCalls,
  ...operatorCalls,
  ...setpointCalls,
  ...webhookCalls,
  ...sparkCalls,
  ...planSparkCalls,
  ...resultCalls,
  ...archiveCalls,
  ...exchangeCalls,
  ...templateCalls,
  ...fileCalls,
  ...streamCalls,
  ...installationCalls,
  ...notificationCalls,
  awaitClusterCall(SERVICES),
];
