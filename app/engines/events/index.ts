export { divergences } from "./divergence";
export { together, type Episode, type Found, type Steps } from "./episode";
export { missingForecasts, silentStretches, standstills } from "./outages";
export { eventSteps, type EventStep, type Judged, type KnownEvent } from "./reconcile";
export { strikingValues } from "./values";
