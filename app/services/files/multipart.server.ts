import { randomUUID } from "node:crypto";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { isFull } from "~/services/files/fileObjects";

/** 50 MB, the largest upload. */
export const MAX_UPLOAD_BYTES = 52_428_800;

interface UploadLimits {
  fileBytes: number;
  /** Of one text field. */
  fieldBytes: number;
  fields: number;
}
const DEFAULT_LIMITS: UploadLimits = { fileBytes: MAX_UPLOAD_BYTES, fieldBytes: 2_100_000, fields: 500 };

export interface UploadedFile {
  /** Name of the form field. */
  field: string;
  /** Where the content lies; whoever gets it deletes it. */
  path: string;
  /** The name the sender gave, without folders and control characters; for showing only. */
  name: string;
  size: number;
  /** The content type the sender claims. */
  type: string;
}

type UploadError =
  | "not_multipart"
  | "file_too_large"
  | "too_many_files"
  | "field_too_large"
  | "malformed"
  | "aborted"
  | "disk_full";

export type Upload =
  | { ok: true; fields: FormData; file: UploadedFile | null }
  | {
      ok: false;
      error: UploadError;
      status: 400 | 413 | 415 | 507;
      params: { max?: number };
      /** What was typed next to a file that is refused; what came before the fault. */
      fields: FormData;
    };

/**
 * Reads a multipart/form-data request with at most one file. The file goes to `directory` piece by piece and is never held in memory. Of a
 * file beyond the limit nothing is kept. The rest of the request is read and dropped (up to four times the limit). So the sender gets the
 * response instead of a broken connection. Throws only when the disk fails in another way than being full.
 */
export async function readUpload(
  request: Request,
  options: { limits?: Partial<UploadLimits>; directory: string },
): Promise<Upload> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !request.body) return refuse("not_multipart", limits);
  const { directory } = options;
  await mkdir(directory, { recursive: true });

  const state = new UploadState(limits, directory);
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fileSize: limits.fileBytes,
        files: 1,
        fieldSize: limits.fieldBytes,
        fields: limits.fields,
        headerPairs: 50,
      },
    });
  } catch {
    return refuse("malformed", limits);
  }
  parser.on("file", (...[field, stream, name, , type]) => state.takeFile(field, stream, name, type));
  parser.on("field", (field, value, _nameCut, valueCut) => {
    if (valueCut) state.error ??= "field_too_large";
    else state.fields.append(field, value);
  });
  parser.on("filesLimit", () => (state.error ??= "too_many_files"));
  parser.on("fieldsLimit", () => (state.error ??= "field_too_large"));

  let received = 0;
  let sourceFailed = false;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > 4 * limits.fileBytes + 10_000_000 ? new TooMuch() : null, chunk);
    },
  });
  // Cancelling the body would end the connection before the answer.
  const source = Readable.from((request.body as NodeWebStream<Uint8Array>).values({ preventCancel: true }));
  source.once("error", (error) => (sourceFailed = !(error instanceof TooMuch)));
  try {
    await pipeline(source, meter, parser);
  } catch (error) {
    if (error instanceof TooMuch) state.error ??= "file_too_large";
    else state.error ??= sourceFailed && isAbort(error) ? "aborted" : "malformed";
    state.abandon();
  }
  await state.written;
  if (state.error || state.diskError) await state.remove();
  if (state.diskError && !isFull(state.diskError)) throw state.diskError;
  if (state.diskError) return refuse("disk_full", limits, state.fields);
  if (state.error) return refuse(state.error, limits, state.fields);
  return { ok: true, fields: state.fields, file: state.file };
}

class TooMuch extends Error {}

const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AbortError" || /abort|premature|terminated|reset/i.test(error.message));

const STATUS: Record<UploadError, 400 | 413 | 415 | 507> = {
  not_multipart: 415,
  file_too_large: 413,
  field_too_large: 413,
  too_many_files: 400,
  malformed: 400,
  aborted: 400,
  disk_full: 507,
};

function refuse(error: UploadError, limits: UploadLimits, fields = new FormData()): Upload {
  const params =
    error === "file_too_large"
      ? { max: limits.fileBytes }
      : error === "field_too_large"
        ? { max: limits.fieldBytes }
        : {};
  return { ok: false, error, status: STATUS[error], params, fields };
}

/** What has come in so far. */
class UploadState {
  readonly fields = new FormData();
  file: UploadedFile | null = null;
  error: UploadError | null = null;
  diskError: Error | null = null;
  written: Promise<void> = Promise.resolve();
  private stream: BusboyFileStream | null = null;
  private target: WriteStream | null = null;

  constructor(
    private readonly limits: UploadLimits,
    private readonly directory: string,
  ) {}

  takeFile(field: string, stream: BusboyFileStream, name: string | undefined, type: string): void {
    // A form with an empty file field sends a file without a name.
    if (!name || this.file) {
      stream.on("error", () => undefined);
      stream.resume();
      return;
    }
    this.stream = stream;
    const file: UploadedFile = {
      field,
      path: join(this.directory, `upload-${randomUUID()}`),
      name: shownName(name),
      size: 0,
      type,
    };
    this.file = file;
    stream.once("limit", () => (this.error ??= "file_too_large"));
    const target = createWriteStream(file.path, { flags: "wx", mode: 0o600 });
    this.target = target;
    target.once("error", (error: NodeJS.ErrnoException) => {
      if (error.syscall) this.diskError = error;
      this.error ??= "malformed";
      // The rest is read all the same: the parser waits until all of a file was taken.
      stream.unpipe(target);
      stream.resume();
    });
    this.written = new Promise((settled) => {
      target.once("close", () => {
        file.size = target.bytesWritten;
        if (!target.writableFinished) this.error ??= "malformed";
        else if (stream.truncated || file.size > this.limits.fileBytes) this.error ??= "file_too_large";
        settled();
      });
    });
    // A part that breaks off.
    stream.on("error", () => target.destroy());
    stream.pipe(target);
  }

  /** Ends the writing when the request has broken off. */
  abandon(): void {
    this.stream?.destroy();
    this.target?.destroy();
  }

  async remove(): Promise<void> {
    if (this.file) await rm(this.file.path, { force: true });
    this.file = null;
  }
}

const shownName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/[\u0000-\u001f\u007f]/g, "")
    .slice(-200) || "file";
