import { type Optimization, optimizationConfig, optimizationSchema } from "./optimization";

const usual = optimizationSchema.pick({ method: true, impact: true, weatherdates: true, carrier_level_ids: true });

/** The same run with the settings that a new run has by itself: of its kind, for its years and scenarios. */
export const usualRun = <Run extends Optimization>(run: Run): Run => ({
  ...run,
  ...usual.parse({}),
  config: optimizationConfig.parse({ status_quo: { status: run.config.status_quo.status } }),
});
