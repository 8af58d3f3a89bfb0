export { clearSkyGlobal } from "./position/clearSky";
export { generate, GenerationFailure, needsWeather, weatherNeeds, type Generated, type Remark } from "./generate";
export { copAt, BETAS, sinkC } from "./heatPump";
export { collectorEfficiency } from "./solarThermal";
export { syntheticWeather } from "./synthetic";
export { onTheGround } from "./normal";
export { longitudeAt, type GeoPosition, type RadiationMoment, type Weather } from "./weather";
export { turbinePower } from "./wind";
