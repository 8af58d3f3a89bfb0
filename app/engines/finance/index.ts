export {
  appraise,
  MOST_YEARS,
  type Appraisal,
  type AppraisalInput,
  type AppraisalPoint,
  type Stream,
} from "./appraisal";
export { ageingShares, type Asset, batteryLife, purchasesOf, type ResidualTerms } from "./assets";
export { type GrantAmount, grantAmounts, type GrantedAsset, type GrantRule } from "./grants";
export { type LoanTerms, recoveryFactor } from "./loan";
export { type Contract, splitStreams } from "./parties";
export { levelizedCost, type NoPayback } from "./payback";
export { type InternalRates, internalRates, type NoRate, presentValue } from "./rates";
export type { TaxTerms } from "./tax";
export type { DepreciationTerms } from "./depreciation";
