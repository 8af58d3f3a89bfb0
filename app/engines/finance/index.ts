export { appraise, type AppraisalInput, MOST_YEARS, type Stream } from "./appraisal";
export { ageingShares, type Asset, batteryLife, purchasesOf, type ResidualTerms } from "./assets";
export type { DepreciationTerms } from "./depreciation";
export { type GrantedAsset, grantAmounts, type GrantRule } from "./grants";
export { type LoanTerms, recoveryFactor } from "./loan";
export { type Contract, splitStreams } from "./parties";
export { levelizedCost } from "./payback";
export { internalRates, presentValue } from "./rates";
export type { TaxTerms } from "./tax";
