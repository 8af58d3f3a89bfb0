import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectMqtt } from "mqtt";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { spaceDb } from "~db/client";
import { type LiveSource, liveSourceSchema } from "~/entities/live/liveSource";
import { save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { latestPoint } from "~/services/live/points.server";
import { saveSource, trySource } from "~/services/live/sources/saveSource.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { startFeeds } from "./feeds";

const missing = ["mosquitto", "openssl"].filter((name) => spawnSync(name, ["version"], { env: PATH() }).error);
function PATH(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
}

describe.skipIf(missing.length > 0)(
  missing.length > 0
    ? `an encrypted broker: not tested, ${missing.join(" and ")} not installed`
    : "an encrypted broker",
  () => {
    let space: TestSpace;
    let folder: string;
    let port: number;
    let broker: ChildProcess;
    let system_id: string;
    const file = (name: string) => join(folder, name);
    const pem = (name: string) => readFileSync(file(`${name}.crt`), "utf8");
    const openssl = (...args: string[]) => {
      const { status, stderr } = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
    };
    /** An authority, and a certificate of its for an address. */
    const authority = (name: string) =>
      openssl(
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        "-subj",
        `/CN=${name}`,
        "-keyout",
        `${name}.key`,
        "-out",
        `${name}.crt`,
      );

    beforeAll(async () => {
      space = await testSpace();
      system_id = newSystem(space.editor);
      folder = mkdtempSync(join(tmpdir(), "energy-tls-"));
      authority("plant");
      authority("other");
      writeFileSync(file("names"), "subjectAltName=IP:127.0.0.1");
      const request = ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj"];
      openssl(...request, "/CN=broker", "-keyout", "broker.key", "-out", "broker.csr");
      const signed = ["x509", "-req", "-days", "2", "-CA", "plant.crt", "-CAkey", "plant.key", "-CAcreateserial"];
      openssl(...signed, "-extfile", "names", "-in", "broker.csr", "-out", "broker.crt");
      const free = createServer().listen(0, "127.0.0.1");
      await new Promise((ready) => free.once("listening", ready));
      port = (free.address() as AddressInfo).port;
      await new Promise((closed) => free.close(closed));
      const settings = [`listener ${port}`, `certfile ${file("broker.crt")}`, `keyfile ${file("broker.key")}`];
      const owner = `user ${process.env.USER ?? "root"}`;
      writeFileSync(file("broker.conf"), [...settings, "allow_anonymous true", owner, ""].join("\n"));
      broker = spawn("mosquitto", ["-c", file("broker.conf")], { stdio: "ignore", env: PATH() });
      const there = () =>
        new Promise<void>((open, fail) => {
          const socket = connect(port, "127.0.0.1", () => socket.end(() => open()));
          socket.once("error", fail);
        });
      await vi.waitFor(there, { timeout: PATIENCE_MS, interval: 50 });
      const client = connectMqtt(`mqtts://127.0.0.1:${port}`, { ca: pem("plant"), reconnectPeriod: 0 });
      await new Promise((ready, fail) => client.once("connect", ready).once("error", fail));
      await client.publishAsync("roof", "7.5", { qos: 1, retain: true });
      await client.endAsync();
    });
    afterAll(async () => {
      await new Promise((gone) => broker.once("exit", gone).kill());
      rmSync(folder, { recursive: true });
      space.close();
    });

    function source(live_id: string, overrides: Partial<LiveSource>): LiveSource {
      const series = { live_id, system_id, name: live_id, type: "production" as const, unit: "MW" };
      const outcome = save(space.editor, liveSeriesEntity, series);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome));
      const url = `mqtts://127.0.0.1:${port}`;
      return liveSourceSchema.parse({
        live_id,
        system_id,
        kind: "mqtt",
        url,
        topic: "roof",
        timeout_s: 5,
        ...overrides,
      });
    }

    it("gives values to who knows its authority, and to nobody else", async () => {
      const row = source("roof", { ca_certificate: pem("plant") });
      const values = [{ value: 7.5 }];
      expect(await trySource(space.editor, row, undefined)).toMatchObject({ ok: true, value: { values } });
      const refused = async (overrides: Partial<LiveSource>) => {
        const tried = await trySource(space.editor, { ...row, ...overrides }, undefined);
        return tried.ok ? tried.value : tried.issues?.map(({ path, message }) => `${path}: ${message}`);
      };
      const untrusted = ["ca_certificate: live.source.problem.certificate"];
      expect(await refused({ ca_certificate: null })).toEqual(untrusted);
      expect(await refused({ ca_certificate: pem("other") })).toEqual(untrusted);
      // The certificate is made out to the address, not to this name of it.
      const byName = { url: row.url.replace("127.0.0.1", "localhost") };
      expect(await refused(byName)).toEqual(["url: live.source.problem.certificate_name"]);
      expect(saveSource(space.editor, row, undefined).ok).toBe(true);
      const log = pino({ level: "silent" });
      const feeds = startFeeds({ dataDir: space.dataDir, workerId: "one", log, turnMs: 50 });
      const db = spaceDb(space.dataDir, "alpha");
      await vi.waitFor(() => expect(latestPoint(db, "roof", Date.now())).toMatchObject({ value: 7.5 }), PATIENCE_MS);
      await feeds.stop();
    });

    it("so does an address that is asked", async () => {
      const options = { cert: pem("broker"), key: readFileSync(file("broker.key")) };
      const server = createHttps(options, (_asked, response) => response.end("3"));
      await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
      const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const row = source("asked", { kind: "http", url, topic: null, ca_certificate: pem("plant") });
      const tried = await trySource(space.editor, row, undefined);
      const unknown = await trySource(space.editor, { ...row, ca_certificate: null }, undefined);
      server.close();
      expect(tried).toMatchObject({ ok: true, value: { values: [{ value: 3 }] } });
      expect(unknown).toMatchObject({ issues: [{ message: "live.source.problem.certificate" }] });
    });

    it("is not saved with what is no certificate, with a key, or without encryption", () => {
      const problem = (ca_certificate: string, url = `mqtts://127.0.0.1:${port}`) => {
        const outcome = saveSource(space.editor, { ...source("bad", {}), url, ca_certificate }, undefined);
        return outcome.ok ? "saved" : outcome.issues?.[0]?.message;
      };
      const rule = (name: string) => `live.source.rule.${name}`;
      expect(problem("plant.crt")).toBe(rule("certificate"));
      expect(problem(pem("plant").slice(0, -40))).toBe(rule("certificate"));
      expect(problem(pem("plant").replace(/[A-Za-z]{9}/, "AAAAAAAAA"))).toBe(rule("certificate"));
      expect(problem(pem("plant") + readFileSync(file("plant.key"), "utf8"))).toBe(rule("private_key"));
      expect(problem(pem("plant"), `mqtt://127.0.0.1:${port}`)).toBe(rule("certificate_of_plain"));
      expect(problem(`${pem("plant")}\n${pem("other")}`)).toBe("saved");
    });
  },
);
