import { handles, JobFailure } from "~jobs/worker/handler";
import { fetchRates } from "~/services/accounting/currencies.server";
import { ratesJob } from "~/services/accounting/ratesJob.server";

/** Fetches the exchange rates of the day, when a source is configured. What fails is tried again. */
export const rates = handles(ratesJob, {
  async run({ signal, log }) {
    try {
      const daily = await fetchRates(signal);
      if (!daily) return null;
      const count = Object.keys(daily.rates).length;
      log.info({ date: daily.date, count }, "exchange rates stored");
      return { date: daily.date, count };
    } catch (error) {
      signal.throwIfAborted();
      const message = error instanceof Error ? error.message : String(error);
      throw new JobFailure("rates_unavailable", message, { retry: true, cause: error });
    }
  },
});
