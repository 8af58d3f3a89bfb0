import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ResizeFit, Transformer } from "@napi-rs/image";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { spaceDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { DAY_MS } from "~/entities/core/clock";
import { ATTACHMENT_EXTENSIONS, extensionOf } from "~/entities/files/attachment";
import type { Actor } from "~/services/core/access.server";
import { remove, save } from "~/services/core/store.server";
import { attach, cleanName, detach, listAttachments, openAttachment } from "~/services/files/attachments.server";
import { fileStore, useFileStore } from "~/services/files/fileStore.server";
import { sweepFiles } from "~/services/files/fileSweep.server";
import { imagePaths, openAvatar, openImage, removeImage, setAvatar, setImage } from "~/services/files/images.server";
import { imageHeader } from "~/services/files/imageSize";
import { incomingFile } from "~/services/files/incoming.server";
import { download } from "~/services/files/responses.server";
import { uploadsFolder } from "~/services/files/uploads";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../helpers/space";
import { bomb, incoming, png, pngClaiming, SAMPLES } from "./fileSamples";

const MB_50 = 52_428_800;
let space: TestSpace;
let site: string;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  site = newSystem(space.editor);
  giveRole(space.viewer, site, "viewer");
});
afterAll(() => space.close());
afterEach(() => useFileStore(undefined));

const add = (name: string, content: Buffer | string, actor: Actor = space.editor) =>
  attach(actor, "system", site, incoming(name, content));
const refusalOf = async (outcome: ReturnType<typeof add>) => {
  const refusal = await outcome;
  if (refusal.ok) throw new Error("It was taken");
  return { status: refusal.status, message: refusal.message };
};
const stored = () => {
  const folder = join(space.dataDir, "files", "objects");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
};

describe("kinds of files", () => {
  test.each(ATTACHMENT_EXTENSIONS.map((extension) => [extension]))(
    ".%s is taken with its own content",
    async (kind) => {
      const saved = await add(`Plan.${kind.toUpperCase()}`, SAMPLES[kind]!);
      expect(saved).toMatchObject({ ok: true, value: { name: `Plan.${kind.toUpperCase()}`, element_type: "system" } });
      if (saved.ok) await detach(space.editor, "system", site, saved.value.attachment_id);
    },
  );

  test.each(ATTACHMENT_EXTENSIONS.map((extension) => [extension]))(
    ".%s is refused with another's content",
    async (kind) => {
      const other = ["pdf", "rtf", "txt", "csv", "eml", "svg"].includes(kind) ? SAMPLES.png! : "%PDF-1.7";
      expect(await refusalOf(add(`plan.${kind}`, other))).toEqual({
        status: 422,
        message: "rules.file_content_differs",
      });
    },
  );

  test.each(["plan.exe", "plan.pdf.html", "plan", ".pdf", "plan.", "plan.pdf ", "plan.xlsm", "plan.pdf\u0000.exe"])(
    "%j is refused unless its last suffix is allowed",
    async (name) => {
      const allowed = extensionOf(cleanName(name)) === "pdf";
      const result = await add(name, SAMPLES.pdf!);
      expect(result.ok ? "taken" : result.message).toBe(allowed ? "taken" : "rules.file_format_not_allowed");
      if (result.ok) await detach(space.editor, "system", site, result.value.attachment_id);
    },
  );

  test("an office file of one kind is not another's, an empty file is none", async () => {
    expect((await refusalOf(add("table.xlsx", SAMPLES.docx!))).message).toBe("rules.file_content_differs");
    expect((await refusalOf(add("text.odt", SAMPLES.ods!))).message).toBe("rules.file_content_differs");
    expect((await refusalOf(add("text.txt", ""))).message).toBe("rules.file_empty");
  });

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>',
    '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
    "<svg><foreignObject><body/></foreignObject></svg>",
    '<svg><a/onclick="alert(1)"><text>x</text></a></svg>',
    '<svg><a href="java&#115;cript:alert(1)"><text>x</text></a></svg>',
    '<svg><a href="java&#x73;cript&colon;alert(1)"/><a href="java&Tab;script:alert(1)"/></svg>',
    '<svg><a href="java\nscript:alert(1)"><text>x</text></a></svg>',
  ])("an SVG with a program is refused: %s", async (drawing) => {
    expect(await refusalOf(add("plan.svg", drawing))).toEqual({ status: 422, message: "rules.file_active" });
  });

  test("an SVG that goes on for ever before it begins is refused at once, and one above 2 MB", async () => {
    const began = performance.now();
    expect((await refusalOf(add("plan.svg", `<!DOCTYPE${"a".repeat(40_000)}`))).message).toBe(
      "rules.file_content_differs",
    );
    expect((await refusalOf(add("plan.svg", "<!--".repeat(40_000)))).message).toBe("rules.file_content_differs");
    expect(performance.now() - began).toBeLessThan(2000);
    const large = `<svg xmlns="http://www.w3.org/2000/svg"><desc>${"x".repeat(2_200_000)}</desc></svg>`;
    expect((await refusalOf(add("plan.svg", large))).message).toBe("rules.drawing_too_large");
  });

  test.each([
    ["that says so", () => bomb(300_000_000, true)],
    ["that declares six hundred megabytes", () => bomb(600_000_000, false)],
  ])("a workbook %s when unpacked is refused", async (_name, make) => {
    const file = make();
    expect(file.length).toBeLessThan(2_000_000);
    expect(await refusalOf(add("table.xlsx", file))).toEqual({ status: 422, message: "rules.file_unpacks_too_large" });
  });

  test("a zip file with names that lead out, or with a cut directory, is no office file", async () => {
    const out = Buffer.from(SAMPLES.xlsx!);
    for (let at = out.indexOf("xl/document"); at >= 0; at = out.indexOf("xl/document", at + 1))
      out.write("../document", at);
    expect((await refusalOf(add("table.xlsx", out))).message).toBe("rules.file_content_differs");
    expect((await refusalOf(add("table.xlsx", SAMPLES.xlsx!.subarray(0, -8)))).message).toBe(
      "rules.file_content_differs",
    );
  });
});

describe("sizes", () => {
  const form = (bytes: number) => {
    const body = new FormData();
    body.append("file", new Blob([Buffer.alloc(bytes, "a")]), "large.txt");
    return new Request("http://x/files", { method: "POST", body });
  };

  test("50 MB are taken, one byte more is not and leaves nothing behind", async () => {
    const file = await incomingFile(form(MB_50), MB_50);
    expect(file).toMatchObject({ ok: true, value: { size: MB_50 } });
    if (!file.ok) return;
    const saved = await attach(space.editor, "system", site, file.value);
    expect(saved).toMatchObject({ ok: true, value: { size: MB_50 } });
    if (saved.ok) await detach(space.editor, "system", site, saved.value.attachment_id);
    const over = await incomingFile(form(MB_50 + 1), MB_50);
    expect(over).toMatchObject({ ok: false, status: 413, message: "rules.file_too_large", params: { max: 50 } });
    expect(readdirSync(uploadsFolder())).toEqual([]);
  });

  test("the service refuses a byte too much by itself", async () => {
    expect(await refusalOf(add("large.txt", Buffer.alloc(MB_50 + 1, "a")))).toEqual({
      status: 413,
      message: "rules.file_too_large",
    });
  });
});

describe("names", () => {
  test.each([
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\anna\\plan.txt", "plan.txt"],
    ["..\\..\\plan.txt", "plan.txt"],
    ["a\r\nSet-Cookie: x.txt", "aSet-Cookie_ x.txt"],
    ["gpj.\u202etxt.txt", "gpj.txt.txt"],
    ['<b>"x"|?*.txt', "_b__x____.txt"],
    [`${"ä".repeat(400)}.txt`, `${"ä".repeat(196)}.txt`],
  ])("%j becomes %j", async (raw, clean) => {
    const saved = await add(raw, "text");
    expect(saved).toMatchObject({ ok: true, value: { name: clean, fullPath: `attachments/system/${site}/${clean}` } });
    if (saved.ok) await detach(space.editor, "system", site, saved.value.attachment_id);
  });

  test("stored names say nothing of the file, and a taken name gets a number", async () => {
    const before = stored();
    const first = await add("secret plan.txt", "one");
    const second = await add("secret plan.txt", "two");
    expect([first, second].map((a) => a.ok && a.value.name)).toEqual(["secret plan.txt", "secret plan (2).txt"]);
    const fresh = stored().filter((name) => !before.includes(name));
    expect(fresh).toHaveLength(2);
    for (const name of fresh) expect(name).toMatch(/^alpha\/[0-9a-f-]{36}$/);
    for (const saved of [first, second])
      if (saved.ok) {
        expect(JSON.stringify(saved.value)).not.toContain("stored");
        await detach(space.editor, "system", site, saved.value.attachment_id);
      }
    expect(stored()).toEqual(before);
  });
});

describe("a download", () => {
  test.each(["svg", "pdf", "txt"])("of a .%s file is kept, never shown", async (kind) => {
    const saved = await add(`Plän "1".${kind}`, SAMPLES[kind]!);
    if (!saved.ok) throw new Error(saved.message);
    const opened = await openAttachment(space.viewer, "system", site, saved.value.attachment_id);
    if (!opened.ok) throw new Error(opened.message);
    const { headers } = download.respond(
      { attachment: opened.value.attachment, content: Readable.from([]) },
      new Request("http://app.test/"),
    );
    expect(headers.get("Content-Disposition")).toBe(
      `attachment; filename="Pl_n _1_.${kind}"; filename*=UTF-8''Pl%C3%A4n%20_1_.${kind}`,
    );
    expect(headers.get("Content-Type")).toBe("application/octet-stream");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
    expect((await buffer(opened.value.content)).equals(SAMPLES[kind]!)).toBe(true);
    await detach(space.editor, "system", site, saved.value.attachment_id);
  });
});

describe("rights", () => {
  test("a spectator reads, an editor writes, others see nothing", async () => {
    const saved = await add("plan.txt", "text");
    if (!saved.ok) throw new Error(saved.message);
    const { attachment_id } = saved.value;
    expect(listAttachments(space.viewer, "system", site)).toMatchObject({ ok: true, value: [{ attachment_id }] });
    expect((await refusalOf(add("more.txt", "text", space.viewer))).status).toBe(403);
    expect(await detach(space.viewer, "system", site, attachment_id)).toMatchObject({ ok: false, status: 403 });
    for (const other of [space.otherEditor, space.stranger]) {
      expect(listAttachments(other, "system", site)).toMatchObject({ ok: false, status: 404 });
      expect(await openAttachment(other, "system", site, attachment_id)).toMatchObject({ ok: false, status: 404 });
      expect((await refusalOf(add("more.txt", "text", other))).status).toBe(404);
      expect(await detach(other, "system", site, attachment_id)).toMatchObject({ ok: false, status: 404 });
    }
    // Under another item the same id leads nowhere.
    const second = newSystem(space.editor);
    expect(await openAttachment(space.editor, "system", second, attachment_id)).toMatchObject({ status: 404 });
    expect(await detach(space.editor, "system", second, attachment_id)).toMatchObject({ status: 404 });
    await detach(space.editor, "system", site, attachment_id);
  });

  test("what came and went is in the change log, without the stored name", async () => {
    const saved = await add("logged.txt", "text");
    if (!saved.ok) throw new Error(saved.message);
    await detach(space.editor, "system", site, saved.value.attachment_id);
    const log = spaceDb(space.dataDir, "alpha").select().from(changes).all();
    const own = log.filter(({ id }) => id === saved.value.attachment_id);
    expect(own.map(({ type, mode, system_id, by }) => ({ type, mode, system_id, by }))).toEqual([
      { type: "attachment", mode: "create", system_id: site, by: space.editor.user_id },
      { type: "attachment", mode: "delete", system_id: site, by: space.editor.user_id },
    ]);
    expect(own[0]?.after).toMatchObject({ name: "logged.txt", size: 4 });
    expect(JSON.stringify(own)).not.toContain("stored");
  });
});

describe("a full disk", () => {
  test("is said in a sentence, and nothing is left of the file", async () => {
    const real = fileStore();
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    useFileStore({ ...real, put: () => Promise.reject(full) });
    expect(await refusalOf(add("plan.txt", "text"))).toEqual({ status: 507, message: "rules.store_full" });
    expect(await setImage(space.editor, "system", site, incoming("a.png", png(20, 20)))).toMatchObject({ status: 507 });
    useFileStore({ ...real, put: () => Promise.reject(new Error("the cable is cut")) });
    await expect(add("plan.txt", "text")).rejects.toThrow("the cable is cut");
    expect(listAttachments(space.editor, "system", site)).toEqual({ ok: true, value: [] });
  });
});

describe("what nothing leads to", () => {
  test("is swept: contents without a row after a day, and files of items deleted for good", async () => {
    const before = stored();
    const sha256 = createHash("sha256").update("x").digest("hex");
    await fileStore().put("alpha/orphan", { content: Readable.from(["x"]), size: 1, sha256 });
    const attachment = await add("kept.txt", "text");
    const scenario_id = "scenario-to-go";
    save(space.editor, scenarioEntity, { scenario_id, name: "To go", system_id: site });
    const gone = await attach(space.editor, "scenario", scenario_id, incoming("gone.txt", "text"));
    if (!gone.ok || !attachment.ok) throw new Error("A file was not taken");
    remove(space.editor, scenarioEntity, scenario_id);
    expect((await attach(space.editor, "scenario", scenario_id, incoming("late.txt", "text"))).ok).toBe(false);
    remove(space.editor, scenarioEntity, scenario_id, true);
    expect(await sweepFiles("alpha", Date.now())).toBe(0);
    expect(await sweepFiles("alpha", Date.now() + 2 * DAY_MS)).toBe(2);
    const opened = await openAttachment(space.editor, "system", site, attachment.value.attachment_id);
    expect(opened.ok && (await buffer(opened.value.content)).toString()).toBe("text");
    await detach(space.editor, "system", site, attachment.value.attachment_id);
    expect(stored()).toEqual(before);
  });
});

describe("pictures", () => {
  const sizeOf = async (content: Readable) => imageHeader(await buffer(content));

  test("are cut to their shape, replaced, and taken away with what was stored", async () => {
    const before = stored().length;
    const jpg = await new Transformer(png(300, 900)).resize({ width: 300, height: 900, fit: ResizeFit.Fill }).jpeg(90);
    for (const file of [incoming("a.PNG", png(1000, 400)), incoming("b.jpg", jpg)])
      expect(await setImage(space.editor, "system", site, file)).toMatchObject({ ok: true });
    expect(stored().length).toBe(before + 1);
    const opened = await openImage(space.viewer, "system", site);
    if (!opened.ok) throw new Error(opened.message);
    expect(opened.value.format).toBe("jpg");
    expect(await sizeOf(opened.value.content)).toEqual({ format: "jpg", width: 480, height: 260 });
    expect(imagePaths(space.viewer, "system", [site]).get(site)).toMatch(/^\/files\/thumbnails\/system\/.+\?v=/);
    expect(await removeImage(space.editor, "system", site)).toMatchObject({ ok: true });
    expect(await openImage(space.viewer, "system", site)).toMatchObject({ status: 404 });
    expect(stored().length).toBe(before);
  });

  test.each([
    ["a.gif", SAMPLES.gif!, "rules.image_format"],
    ["a.svg", SAMPLES.svg!, "rules.image_format"],
    ["a.jpg", png(20, 20), "rules.file_content_differs"],
    ["a.png", Buffer.from("<svg/>"), "rules.file_content_differs"],
    ["a.png", png(20, 20).subarray(0, 40), "rules.image_broken"],
    ["a.png", pngClaiming(60_000, 60_000), "rules.image_too_many_pixels"],
    ["a.png", pngClaiming(0, 10), "rules.image_broken"],
    ["a.jpg", SAMPLES.jpg!, "rules.file_content_differs"],
    ["a.png", Buffer.concat([png(20, 20), Buffer.alloc(10_485_760)]), "rules.file_too_large"],
  ])("%s is refused when it is not what it should be (%#)", async (name, content, message) => {
    expect(await setImage(space.editor, "system", site, incoming(name, content))).toMatchObject({ ok: false, message });
  });

  test("follow the rights of their item", async () => {
    const file = () => incoming("a.png", png(20, 20));
    expect(await setImage(space.viewer, "system", site, file())).toMatchObject({ status: 403 });
    expect(await setImage(space.stranger, "system", site, file())).toMatchObject({ status: 404 });
    await setImage(space.editor, "system", site, file());
    expect(await openImage(space.stranger, "system", site)).toMatchObject({ status: 404 });
    expect(await removeImage(space.viewer, "system", site)).toMatchObject({ status: 403 });
    await removeImage(space.editor, "system", site);
  });

  test("of people are their own to set, and for their company space to see", async () => {
    const { user_id } = space.viewer;
    expect(await setAvatar(space.editor, user_id, incoming("a.png", png(300, 200)))).toMatchObject({ status: 403 });
    expect(await setAvatar(space.viewer, user_id, incoming("a.png", png(300, 200)))).toMatchObject({ ok: true });
    const opened = await openAvatar(space.editor, user_id);
    if (!opened.ok) throw new Error(opened.message);
    expect(await sizeOf(opened.value.content)).toEqual({ format: "png", width: 220, height: 220 });
    expect(await openAvatar(space.stranger, user_id)).toMatchObject({ status: 404 });
  });
});
