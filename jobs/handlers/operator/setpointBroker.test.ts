import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { publishSetpoints } from "~/services/operator/setpoints/broker.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";

const mosquitto = ["/usr/sbin/mosquitto", "mosquitto"].find((name) => !spawnSync(name, ["-h"]).error);
describe.skipIf(!mosquitto)(mosquitto ? "a broker" : "a broker: not tested, mosquitto is not installed", () => {
  let folder: string;
  let broker: ChildProcess;
  let url: string;
  let plant: MqttClient;
  const heard: { topic: string; text: string; retain: boolean }[] = [];

  beforeAll(async () => {
    process.env.NODE_ENV = "test";
    folder = mkdtempSync(join(tmpdir(), "energy-setpoints-"));
    const free = createServer().listen(0, "127.0.0.1");
    await new Promise((ready) => free.once("listening", ready));
    const { port } = free.address() as AddressInfo;
    await new Promise((closed) => free.close(closed));
    const people = join(folder, "people");
    const passwd = mosquitto!.replace(/mosquitto$/, "mosquitto_passwd").replace("/usr/sbin", "/usr/bin");
    spawnSync(passwd, ["-b", "-c", people, "me", "right"]);
    const settings = [`listener ${port} 127.0.0.1`, "allow_anonymous false", `password_file ${people}`];
    writeFileSync(join(folder, "broker.conf"), [...settings, `user ${process.env.USER ?? "root"}`, ""].join("\n"));
    broker = spawn(mosquitto!, ["-c", join(folder, "broker.conf")], { stdio: "ignore" });
    url = `mqtt://127.0.0.1:${port}`;
    plant = connect(url, { username: "me", password: "right", reconnectPeriod: 50 });
    await new Promise<void>((ready) => plant.once("connect", () => ready()));
    await plant.subscribeAsync("plant/setpoints", { qos: 1 });
    plant.on("message", (topic, payload, { retain }) => heard.push({ topic, text: payload.toString(), retain }));
  });
  afterAll(async () => {
    await plant.endAsync(true);
    await new Promise<void>((gone) => broker.once("exit", () => gone()).kill());
    rmSync(folder, { recursive: true });
  });

  const settings = (reply_topic: string | null = null) => ({
    url,
    username: "me",
    ca_certificate: null,
    topic: "plant/setpoints",
    reply_topic,
    timeout_s: 1,
  });
  const message = (id: string, retain = true) => ({ id, body: JSON.stringify({ message_id: id }), retain });

  it("confirms a message by its receipt; who connects later gets the last one too, but no test", async () => {
    expect(await publishSetpoints(settings(), "right", message("one"))).toEqual({ state: "acknowledged" });
    expect(await publishSetpoints(settings(), "right", message("test", false))).toEqual({ state: "acknowledged" });
    await vi.waitFor(
      () => expect(heard.map(({ text }) => text)).toEqual(["one", "test"].map((id) => message(id).body)),
      PATIENCE_MS,
    );
    const late = connect(url, { username: "me", password: "right", reconnectPeriod: 0 });
    const first = new Promise<string>((got) => late.once("message", (_topic, payload) => got(payload.toString())));
    await new Promise<void>((ready) => late.once("connect", () => ready()));
    await late.subscribeAsync("plant/setpoints", { qos: 1 });
    expect(await first).toBe(message("one").body);
    await late.endAsync(true);
  });

  it("waits for the reply of the plant where there is a topic for it", async () => {
    const reply = (text: (id: string) => string) =>
      plant.once("message", (_topic, payload) => {
        const { message_id } = JSON.parse(payload.toString()) as { message_id: string };
        plant.publish("plant/taken", text(message_id), { qos: 1 });
      });
    reply((message_id) => JSON.stringify({ message_id }));
    expect(await publishSetpoints(settings("plant/taken"), "right", message("two"))).toEqual({ state: "acknowledged" });
    reply((message_id) => JSON.stringify({ message_id, accepted: false, reason: "by hand" }));
    expect(await publishSetpoints(settings("plant/taken"), "right", message("three"))).toEqual({
      state: "refused",
      problem: { reason: "refused", params: { said: "by hand" } },
    });
    reply(() => JSON.stringify({ message_id: "of another" }));
    expect(await publishSetpoints(settings("plant/taken"), "right", message("four"))).toEqual({
      state: "sent",
      problem: { reason: "no_reply", params: { topic: "plant/taken", seconds: 1 } },
    });
  });

  it("that does not let us in, or is not there, is told", async () => {
    expect(await publishSetpoints(settings(), "wrong", message("five"))).toMatchObject({
      state: "waiting",
      problem: { reason: "not_let_in" },
    });
    const nowhere = { ...settings(), url: "mqtt://127.0.0.1:1" };
    expect(await publishSetpoints(nowhere, "right", message("six"))).toMatchObject({
      state: "waiting",
      problem: { reason: "unreachable" },
    });
  });
});
