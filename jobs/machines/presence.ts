import type { Redis } from "ioredis";

/** Who says nothing for this long [s] is not there; machines and product say so every PRESENCE_MS. */
const THERE_S = 20;
export const PRESENCE_MS = 5_000;
/** For how long [s] a machine that was refused is told of. */
const REFUSED_S = 600;
/** Machines that are told of at most, and the longest note of one: whoever writes to the queue does not fill the memory here. */
const MOST_MACHINES = 1_000;
const MOST_CHARACTERS = 500;

/** What a machine or the product is: machines of another build or key take nothing of it. */
export interface Standing {
  /** Fingerprint of what computes. */
  build: string;
  keyId: string;
}

export interface MachineNote extends Standing {
  /** Host and process. */
  name: string;
  /** The machine ended because its key or secret is wrong: of what. */
  refused?: "bucket" | "key";
}

/** Machines as the product counts them. */
export interface MachineCounts {
  /** Of this build and key, and ready: they take computations. */
  machines: number;
  /** They are there, and take nothing because they are of another build. */
  otherBuilds: number;
  /** They ended in the last ten minutes because a key or secret of theirs is wrong. */
  refused: number;
}

/** Seconds by the clock of the queue's server, so that no other clock counts. */
const serverTime = async (redis: Redis): Promise<number> => Number((await redis.time())[0]);

const productKey = (key: string) => `${key}:product`;

/** Says that a machine is there, instead of what it said before. */
export async function tellMachine(redis: Redis, key: string, note: MachineNote): Promise<void> {
  const now = await serverTime(redis);
  await redis
    .multi()
    .zadd(key, now, JSON.stringify(note))
    .zremrangebyscore(key, "-inf", now - REFUSED_S)
    .expire(key, REFUSED_S)
    .exec();
}

/** Says that a machine has gone. */
export const forgetMachine = async (redis: Redis, key: string, note: MachineNote): Promise<void> =>
  void (await redis.zrem(key, JSON.stringify(note)));

/** Says which build and key the product has. */
export const tellProduct = async (redis: Redis, key: string, { build, keyId }: Standing): Promise<void> =>
  void (await redis.set(productKey(key), JSON.stringify({ build, keyId }), "EX", THERE_S * 3));

/** Which build and key the product has; undefined when it does not say. */
export async function readProduct(redis: Redis, key: string): Promise<Standing | undefined> {
  return standingIn((await redis.get(productKey(key))) ?? "");
}

/** Counts the machines as a product of this build and key sees them. */
export async function countMachines(redis: Redis, key: string, own: Standing): Promise<MachineCounts> {
  const now = await serverTime(redis);
  const recent = await redis.zrevrangebyscore(key, "+inf", now - REFUSED_S, "WITHSCORES", "LIMIT", 0, MOST_MACHINES);
  const counts: MachineCounts = { machines: 0, otherBuilds: 0, refused: 0 };
  for (let i = 0; i + 1 < recent.length; i += 2) {
    const note = standingIn(recent[i]!);
    const isThere = Number(recent[i + 1]) >= now - THERE_S;
    if (!note) continue;
    if (note.refused) counts.refused += 1;
    else if (isThere && note.build !== own.build) counts.otherBuilds += 1;
    else if (isThere && note.keyId === own.keyId) counts.machines += 1;
  }
  return counts;
}

/** What somebody wrote of himself; undefined for whatever is none of it. */
function standingIn(text: string): (Standing & Pick<MachineNote, "refused">) | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    const note = JSON.parse(text) as Partial<Record<keyof MachineNote, unknown>> | null;
    const { build, keyId, refused } = note ?? {};
    if (typeof build !== "string" || typeof keyId !== "string") return undefined;
    return { build, keyId, refused: refused === "bucket" || refused === "key" ? refused : undefined };
  } catch {
    return undefined;
  }
}
