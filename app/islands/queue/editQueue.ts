/**
 * The queue of changes made in lists: each is shown at once, then sent, one at a time and in order. What the server refuses
 * is shown as it was. Nothing here touches the page; queue.client.ts does.
 */

/** How a row of a list looks. */
export interface RowState {
  /** The row is in its list. */
  present: boolean;
  /** It shows the state after the change (read, in use) instead of the one before. */
  marked: boolean;
  /** Texts of the row by the name of the form field they come from. */
  texts: Record<string, string>;
}

export interface QueueItem {
  /** Key of the row. */
  key: string;
  /** Address the form posts to. */
  action: string;
  body: [name: string, value: string][];
  /** "Scenario could not be deleted:" */
  title: string;
  before: RowState;
  after: RowState;
  /** On its way: whether it arrived is not known yet. */
  sent?: true;
}

/** `over`: nothing more can be sent, as nobody is signed in. */
export type Answer = { ok: true } | { ok: false; message: string; over?: boolean };

interface QueuePorts {
  send(item: QueueItem): Promise<Answer>;
  show(key: string, state: RowState): void;
  refused(item: QueueItem, message: string): void;
  /** What a page opened meanwhile has to go on with. */
  keep(items: readonly QueueItem[]): void;
  /** All that was asked is answered. */
  drained(): void;
  now(): number;
  /** Sentences for an item without an action, and for a server that cannot be reached. */
  texts: { noAction: string; unreachable: string };
}

const same = (a: QueueItem, b: QueueItem): boolean =>
  a.key === b.key && a.action === b.action && JSON.stringify(a.body) === JSON.stringify(b.body);

export class EditQueue {
  private readonly waiting: QueueItem[] = [];
  /** Saved, and by when: a page made before that still shows the row as it was. */
  private saved: { item: QueueItem; at: number }[] = [];
  private running = false;

  constructor(private readonly ports: QueuePorts) {}

  /** Shows a change and sends it when it is its turn; the same change of a row twice, with no other in between, is one. */
  add(item: QueueItem): void {
    const last = this.waiting.findLast(({ key }) => key === item.key);
    if (last && same(last, item)) return;
    this.waiting.push(item);
    this.ports.show(item.key, item.after);
    this.ports.keep(this.waiting);
    void this.run();
  }

  /** Goes on with what an earlier page left. What was on its way is not sent twice. */
  resume(items: readonly QueueItem[]): void {
    for (const item of items) if (!item.sent) this.add(item);
    if (this.waiting.length === 0) this.ports.keep([]);
  }

  /**
   * The rows come anew from the server as it answered a question asked at `asked`: changes it cannot know yet are shown
   * again.
   */
  reapply(requestedAt: number): void {
    this.saved = this.saved.filter(({ at }) => at >= requestedAt);
    for (const { item } of this.saved) this.ports.show(item.key, item.after);
    for (const item of this.waiting) this.ports.show(item.key, item.after);
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let item = this.waiting[0]; item; item = this.waiting[0]) {
      const reply = await this.deliver(item);
      this.waiting.shift();
      if (reply.ok) this.saved.push({ item, at: this.ports.now() });
      else {
        this.rollBack(item);
        this.ports.refused(item, reply.message);
      }
      if (!reply.ok && reply.over)
        for (const { key, before } of this.waiting.splice(0).reverse()) this.ports.show(key, before);
      this.ports.keep(this.waiting);
    }
    this.running = false;
    this.ports.drained();
  }

  private async deliver(item: QueueItem): Promise<Answer> {
    if (!item.action) return { ok: false, message: this.ports.texts.noAction };
    item.sent = true;
    this.ports.keep(this.waiting);
    try {
      return await this.ports.send(item);
    } catch {
      return { ok: false, message: this.ports.texts.unreachable };
    }
  }

  /** A later change of the same row still holds; it then starts from where the refused one did. */
  private rollBack(item: QueueItem): void {
    const later = this.waiting.filter(({ key }) => key === item.key);
    const [next] = later;
    if (next) next.before = item.before;
    this.ports.show(item.key, later.at(-1)?.after ?? item.before);
  }
}
