const ASK_EVERY_MS = 50;

/** Leaves the work in the middle. */
export class Stopped extends Error {
  constructor(
    readonly state: "interrupted" | "limit",
    message: string,
  ) {
    super(message);
  }
}

/** The time of a solve. A phase of a large model takes up to a second, an iteration several: `pause` is called before every phase. */
export class Watch {
  private readonly startedMs = performance.now();
  private askedMs = -Infinity;

  constructor(
    private readonly timeLimitS: number,
    private readonly shouldStop: () => boolean,
  ) {}

  get seconds(): number {
    return (performance.now() - this.startedMs) / 1000;
  }

  /** Negative where the time is up. */
  get secondsLeft(): number {
    return this.timeLimitS - this.seconds;
  }

  /** Throws `Stopped` where somebody cancelled or the time is up. */
  pause(): void {
    if (performance.now() < this.askedMs + ASK_EVERY_MS) return;
    this.askedMs = performance.now();
    if (this.shouldStop()) throw new Stopped("interrupted", "interrupted");
    if (this.seconds > this.timeLimitS) throw new Stopped("limit", "time limit");
  }
}
