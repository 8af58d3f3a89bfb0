export {
  DELIVERY_LOADS,
  deliveryGrid,
  isIn,
  loadHours,
  PEAK_HOURS,
  stepHours,
  stepsOf,
  type DeliveryGrid,
  type DeliveryLoad,
  type LoadHours,
  type StepMinutes,
} from "./calendar/grid";
export { clockCells, WEEK_CELLS } from "./calendar/clockCells";
export { energyOf, onGrid, type RegularValues } from "./calendar/onGrid";
export { PERIOD_KINDS, periodsOf, type DayRange, type Period, type PeriodKind } from "./calendar/periods";
export {
  changedPrices,
  forwardCurve,
  offPeakPrice,
  type CurveBlock,
  type CurveOptions,
  type ForwardCurve,
  type PriceChange,
} from "./curve/forwardCurve";
export { MOST_QUOTES, type CurveFinding, type Quote } from "./curve/quotes";
export { flatShape, hourlyShape, shapeOn, type HourlyShape } from "./curve/shape";
export {
  imbalanceBy,
  imbalanceHeatMap,
  sumImbalances,
  worstSteps,
  type HeatMap,
  type ImbalancePeriod,
} from "./imbalance/figures";
export { imbalanceOf, type Imbalance, type ImbalanceInput, type ImbalancePrices } from "./imbalance/imbalance";
export { attribute, REASONS, type AttributionResult, type DealAttribution, type Valuation } from "./risk/attribution";
export { backtest, backtestDays, kupiecTest, type BacktestDay } from "./risk/backtest";
export {
  AMBER,
  counterpartyExposure,
  LIMIT_BASES,
  potentialExposure,
  RED,
  stateOf,
  type DealValue,
  type ExposureOptions,
  type LimitBasis,
} from "./risk/counterparty";
export {
  creditExposure,
  initialMargin,
  variationMargin,
  type CreditExposure,
  type CreditLine,
  type MarginLine,
  type MarginMove,
  type MarginRate,
} from "./risk/credit";
export { checkHedgePath, hedgeStep, hedgeTargetAt, type HedgeStep, type HedgeTarget } from "./risk/hedgePath";
export { MOST_GAP, priceChanges, type DayQuotes, type PriceChanges } from "./risk/priceChanges";
export { exposureOf, simulatedResults } from "./risk/results";
export {
  changedMarket,
  PRICE_SCENARIOS,
  SCENARIO_CHANGES,
  scenarioValues,
  type PriceScenario,
  type ScenarioValue,
} from "./risk/scenarios";
export {
  dueOn,
  PAYMENT_DAY,
  settlementExposure,
  type SettlementExposure,
  type SettlementMonth,
} from "./risk/settlement";
export {
  CONFIDENCES,
  deviationOf,
  leastDays,
  RISK_DAYS,
  tailShares,
  valueAtRisk,
  type ValueAtRisk,
} from "./risk/valueAtRisk";
export {
  checkLot,
  lastValidDay,
  leave,
  LOT_ENDS,
  LOT_ORIGINS,
  megawattHours,
  splitLot,
  VALID_MONTHS,
  wattHours,
  type Leaving,
  type Lot,
  type LotEnd,
  type LotOrigin,
} from "./stock/lots";
export {
  coverage,
  expiring,
  leftUntil,
  stockCourse,
  stockOn,
  type ExpiringLot,
  type Stock,
  type StockPeriod,
} from "./stock/stock";
export { compareStatement, type DirectionWords } from "./settlement/compare";
export { netOf, owedOf } from "./settlement/settle";
export { profileOnGrid, type ProfileBlock } from "./profile/profileOnGrid";
export { BOILER_EFFICIENCY, cleanSparkOf } from "./value/cleanSpark";
export { captureOf, fairPrice, meanPrice, pricesBy, type Capture, type PeriodPrices } from "./value/capture";
export { powerAt, signOf, type Deal, type Market, type Profile } from "./value/deal";
export { discountFactors, type ZeroRate } from "./value/discount";
export { groupLines, sumLines, type LineGroup, type LinePart, type LineSums, type ValueLine } from "./value/lines";
export { fromMinor, MINOR_UNITS, splitMinor, toMinor } from "./value/money";
export {
  positions,
  type LoadPosition,
  type PeriodPosition,
  type PositionInput,
  type PositionLine,
} from "./value/position";
export { tradeLines, valueTrades, type Trade, type TradeBook } from "./value/trades";
export { valueDeals } from "./value/valueDeals";
