/** A file that is no model that can be solved; the message is a sentence for who wrote it. */
export class UnreadableModel extends Error {}
