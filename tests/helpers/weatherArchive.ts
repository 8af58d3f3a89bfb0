import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";

/** What the archive does with the next requests: answer as the real one does, or fail in one of its ways. */
export type Behaviour =
  | { kind: "weather"; change?: (answer: ArchiveAnswer, url: URL) => void }
  | { kind: "status"; status: number; body?: string; headers?: Record<string, string> }
  | { kind: "html" }
  | { kind: "large" }
  | { kind: "slow" };

export interface ArchiveAnswer {
  latitude: number;
  longitude: number;
  generationtime_ms: number;
  utc_offset_seconds: number;
  timezone: string;
  timezone_abbreviation: string;
  elevation: number;
  hourly_units: Record<string, string>;
  hourly: { time: string[] } & Record<string, (number | null)[] | string[]>;
}

const UNITS = { temperature_2m: "°C", wind_speed_100m: "m/s", shortwave_radiation: "W/m²", direct_radiation: "W/m²" };

/** A value that tells its hour: temperature the hour of the day, radiation the mean of the hour before its stamp. */
const VALUES: Readonly<Record<string, (ms: number) => number>> = {
  temperature_2m: (ms) => (ms / HOUR_MS) % 24,
  wind_speed_100m: (ms) => 5 + ((ms / HOUR_MS) % 7),
  shortwave_radiation: (ms) => 10 * (((ms - HOUR_MS) / HOUR_MS) % 24),
  direct_radiation: (ms) => 4 * (((ms - HOUR_MS) / HOUR_MS) % 24),
};

/** What the archive of Open-Meteo returns for a request, in its form: days from start_date to end_date, by the hour. */
function answerTo(url: URL): ArchiveAnswer {
  const query = url.searchParams;
  const from = Date.parse(`${query.get("start_date")}T00:00Z`);
  const to = Date.parse(`${query.get("end_date")}T00:00Z`) + DAY_MS;
  const times = Array.from({ length: (to - from) / HOUR_MS }, (_, i) => from + i * HOUR_MS);
  const names = (query.get("hourly") ?? "").split(",");
  // The cell of a quarter of a degree that the place is in.
  const cell = (name: string) => Math.round(Number(query.get(name)) * 4) / 4;
  return {
    latitude: cell("latitude"),
    longitude: cell("longitude"),
    generationtime_ms: 1.2,
    utc_offset_seconds: 0,
    timezone: "GMT",
    timezone_abbreviation: "GMT",
    elevation: 38,
    hourly_units: Object.fromEntries([["time", "iso8601"], ...names.map((name) => [name, UNITS[name as never]])]),
    hourly: {
      time: times.map((ms) => new Date(ms).toISOString().slice(0, 16)),
      ...Object.fromEntries(names.map((name) => [name, times.map(VALUES[name]!)])),
    },
  };
}

export interface WeatherArchive {
  url: string;
  /** The requests it was sent, by their queries. */
  queries: URLSearchParams[];
  /** The behaviours of the next requests, one after the other; the last one stays. */
  will(...behaviours: Behaviour[]): void;
  stop(): Promise<void>;
}

/** Starts an archive on this machine that returns what Open-Meteo's does, refusals included. */
export async function startWeatherArchive(): Promise<WeatherArchive> {
  let next: Behaviour[] = [{ kind: "weather" }];
  const queries: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://archive.test");
    queries.push(url.searchParams);
    const behaviour = next.length > 1 ? next.shift()! : next[0]!;
    const send = (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { "Content-Type": type, ...headers }).end(body);
    const json = "application/json; charset=utf-8";
    switch (behaviour.kind) {
      case "weather": {
        const answer = answerTo(url);
        behaviour.change?.(answer, url);
        return send(200, json, JSON.stringify(answer));
      }
      case "status":
        return send(behaviour.status, json, behaviour.body ?? "", behaviour.headers);
      case "html":
        return send(200, "text/html", "<!doctype html><title>Sign in</title>");
      case "large":
        return send(200, json, `{"hourly": "${"x".repeat(5_000_000)}"}`);
      case "slow":
        // The head of an answer whose body never ends.
        response.writeHead(200, { "Content-Type": json }).write('{"latitude": 51.25,');
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/archive`,
    queries,
    will(...behaviours) {
      next = behaviours;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
