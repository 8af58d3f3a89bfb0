import { createRequire } from "node:module";
import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectSafe } from "node:tls";
import type { IClientOptions, MqttClient } from "mqtt";
import type { LiveSource } from "~/entities/live/liveSource";
import type { SourceProblem } from "~/entities/live/view";
import { guardedLookup, portOf, refusePrivateHost, TooMuchError } from "~/services/core/providers/outgoing.server";
import { problemOf } from "./ask.server";
import { type ReadMessage, readMessage } from "./readMessage";

/** Bytes of one message; and bytes that may come without a whole packet, so that no broker fills the memory. */
export const MOST_MESSAGE_BYTES = 65_536;
const MOST_PENDING_BYTES = 4 * MOST_MESSAGE_BYTES;

/** A broker and who signs in there. */
export interface Broker {
  url: string;
  username: string | null;
  password: string | null;
  /** Certificates (PEM) that the broker's has to be issued by. Null: those that browsers trust. */
  ca_certificate: string | null;
}

interface Options {
  connectTimeoutMs: number;
  /** 0: no reconnection. */
  reconnectMs: number;
}

/** The package for brokers has many modules, and most installations never speak to one: it is read with the first connection. */
const mqtt = () => createRequire(import.meta.url)("mqtt") as typeof import("mqtt");

/**
 * A connection to an MQTT broker (3.1.1, as every broker speaks it): encrypted for mqtts, the broker's certificate is checked. The address
 * behind its name is looked at with every connection. Nothing is kept at the broker (clean session).
 */
export function connectBroker({ url, username, password, ca_certificate }: Broker, options: Options): MqttClient {
  const target = new URL(url);
  const safe = target.protocol === "mqtts:";
  const host = target.hostname.replace(/^\[|\]$/g, "");
  const settings: IClientOptions = {
    clientId: `energy-tool-${Math.random().toString(36).slice(2, 12)}`,
    protocolVersion: 4,
    clean: true,
    keepalive: 30,
    connectTimeout: options.connectTimeoutMs,
    reconnectPeriod: options.reconnectMs,
    reconnectOnConnackError: options.reconnectMs > 0,
    queueQoSZero: false,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
  };
  let pending = 0;
  const client = new (mqtt().MqttClient)(() => {
    const at = { host, port: portOf(target), lookup: guardedLookup(target) };
    // A name is told to the broker, which may have several certificates; an address must not be (RFC 6066, 3).
    const named = { servername: isIP(host) ? "" : host, ca: ca_certificate ?? undefined };
    const socket: Socket = safe ? connectSafe({ ...at, ...named }) : connectPlain(at);
    pending = 0;
    // A packet is put together before anybody can look at its size.
    socket.on("data", (part: Buffer) => {
      pending += part.length;
      if (pending > MOST_PENDING_BYTES) socket.destroy(new TooMuchError("A message is too large"));
    });
    try {
      refusePrivateHost(target);
    } catch (error) {
      socket.destroy(error as Error);
    }
    return socket;
  }, settings);
  client.on("packetreceive", () => (pending = 0));
  return client;
}

/** Why a broker could not be reached, does not let us in, or was left. */
export function brokerProblem(error: unknown, broker: { url: string; timeout_s: number }): SourceProblem {
  const { code } = error as { code?: unknown };
  // 4 and 5: bad user name or password, not authorized (MQTT 3.1.1, 3.2.2.3).
  if (code === 4 || code === 5) return { reason: "not_let_in", params: { host: new URL(broker.url).host } };
  return problemOf(error, broker);
}

/** Whether a topic is one of those a filter with + and # names (MQTT 3.1.1, 4.7). */
export function topicMatches(filter: string, topic: string): boolean {
  if (topic.startsWith("$") && /^[+#]/.test(filter)) return false;
  const [filterParts, topicParts] = [filter.split("/"), topic.split("/")];
  for (const [i, level] of filterParts.entries()) {
    if (level === "#") return true;
    if (i >= topicParts.length || (level !== "+" && level !== topicParts[i])) return false;
  }
  return filterParts.length === topicParts.length;
}

/** Listens to the topic of a source until its first message comes, and reads it; never throws. `zone`: of times without an offset. */
export async function hearSource(source: LiveSource, password: string | null, zone: string): Promise<ReadMessage> {
  const { url, topic, timeout_s } = source;
  return new Promise((heard) => {
    const client = connectBroker({ ...source, password }, { connectTimeoutMs: timeout_s * 1000, reconnectMs: 0 });
    let over = false;
    const end = (message: ReadMessage) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      client.end(true);
      heard(message);
    };
    const silent = { reason: "silent", params: { topic: topic ?? "", seconds: timeout_s } };
    const timer = setTimeout(() => end({ ok: false, ...silent }), timeout_s * 1000);
    client.on("error", (error) => end({ ok: false, ...brokerProblem(error, source) }));
    // A broker that hangs up says nothing of why.
    client.on("close", () => end({ ok: false, reason: "unreachable", params: { host: new URL(url).host } }));
    client.on("connect", () => client.subscribe(topic ?? "", { qos: 1 }));
    client.on("message", (_topic, payload) => {
      if (payload.length > MOST_MESSAGE_BYTES)
        return end({ ok: false, reason: "too_large", params: { kilobytes: MOST_MESSAGE_BYTES / 1024 } });
      end(readMessage(payload.toString("utf8"), source, zone, Date.now()));
    });
  });
}
