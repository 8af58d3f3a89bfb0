import type { SetpointOutput } from "~/entities/operator/setpoints/output";
import { readReply } from "~/entities/operator/setpoints/reply";
import { brokerProblem, connectBroker, MOST_MESSAGE_BYTES } from "~/services/live/sources/listen.server";
import type { Sent } from "./sent";

type Settings = Pick<SetpointOutput, "url" | "username" | "ca_certificate" | "topic" | "reply_topic" | "timeout_s">;

/**
 * Publishes a message (QoS 1); confirmed by the broker's receipt or, where there is a topic for replies, by a message there that names it.
 * `retain`: whoever connects later gets it too. Never throws.
 */
export function publishSetpoints(
  { topic, reply_topic, timeout_s, ...broker }: Settings,
  password: string | null,
  { id, body, retain }: { id: string; body: string; retain: boolean },
  signal?: AbortSignal,
): Promise<Sent> {
  const host = new URL(broker.url).host;
  return new Promise((resolve) => {
    const client = connectBroker({ ...broker, password }, { connectTimeoutMs: timeout_s * 1000, reconnectMs: 0 });
    let receipt = false;
    let over = false;
    const end = (sent: Sent) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", stopped);
      client.end(true);
      resolve(sent);
    };
    const fail = (reason: string, params: Record<string, string | number> = { host }) =>
      end({ state: receipt ? "sent" : "waiting", problem: { reason, params } });
    const stopped = () => fail("unreachable");
    const timer = setTimeout(
      () =>
        receipt
          ? fail("no_reply", { topic: reply_topic ?? "", seconds: timeout_s })
          : fail("timeout", { host, seconds: timeout_s }),
      timeout_s * 1000,
    );
    signal?.addEventListener("abort", stopped);
    const publish = () =>
      client.publish(topic ?? "", body, { qos: 1, retain }, (error) => {
        if (error) return fail("unreachable");
        receipt = true;
        if (reply_topic === null) end({ state: "acknowledged" });
      });
    client.on("error", (error) => {
      const { reason, params } = brokerProblem(error, { url: broker.url, timeout_s });
      fail(reason, params);
    });
    // A broker that hangs up says nothing of why.
    client.on("close", () => fail("unreachable"));
    client.on("connect", () => {
      if (reply_topic === null) return publish();
      // The reply must not come before anybody listens.
      client.subscribe(reply_topic, { qos: 1 }, (error, granted) => {
        if (error || granted?.some(({ qos }) => qos === 128)) fail("not_subscribed", { topic: reply_topic });
        else publish();
      });
    });
    client.on("message", (_topic, payload) => {
      if (payload.length > MOST_MESSAGE_BYTES) return;
      const reply = readReply(payload.toString("utf8"), id);
      if (!reply) return;
      if (reply.accepted) return end({ state: "acknowledged" });
      const reason = reply.reason ? "refused" : "refused_without";
      end({ state: "refused", problem: { reason, params: { said: reply.reason } } });
    });
  });
}
