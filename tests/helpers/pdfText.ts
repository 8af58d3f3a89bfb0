import { inflateSync } from "node:zlib";

/** A line of text of a PDF file and where it begins, from the left bottom of its page [points]. */
interface Line {
  text: string;
  x: number;
  y: number;
}

/** What a PDF file of our own writing says, page by page: its fonts tell which letters their signs stand for. */
export function pdfLines(bytes: Uint8Array): Line[][] {
  const objects = objectsOf(Buffer.from(bytes).toString("latin1"));
  const numbered = (text: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? "0");
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const resources = objects.get(numbered(head, "Resources"))?.head ?? head;
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id]) => {
          const font = objects.get(Number(id))?.head ?? "";
          return [name, lettersOf(objects.get(numbered(font, "ToUnicode"))?.stream ?? "")];
        }),
      );
      return linesOf(objects.get(numbered(head, "Contents"))?.stream ?? "", fonts);
    });
}

/** The same as one text, a line of each. */
export const pdfText = (bytes: Uint8Array): string =>
  pdfLines(bytes)
    .flat()
    .map(({ text }) => text)
    .join("\n");

interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(file: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const object of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id, body = ""] = object;
    const at = body.indexOf("stream\n");
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? "" : body.slice(at + "stream\n".length, body.lastIndexOf("\nendstream"));
    const packed = head.includes("/FlateDecode") && !head.includes("/Subtype /Image") && raw !== "";
    objects.set(Number(id), { head, stream: packed ? unpack(raw) : raw });
  }
  return objects;
}

function unpack(raw: string): string {
  return inflateSync(Buffer.from(raw, "latin1")).toString("latin1");
}

/** Letters by the number of their sign: ranges that list them one by one, as our writer has them. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, start = "", list = ""] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ""], i) => {
      const units = hex.replaceAll(" ", "").match(/.{4}/g) ?? [];
      letters.set(parseInt(start, 16) + i, String.fromCharCode(...units.map((unit) => parseInt(unit, 16))));
    });
  return letters;
}

function linesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): Line[] {
  const lines: Line[] = [];
  for (const [, block = ""] of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const [, x = "0", y = "0"] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
    const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? "");
    const signs = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    const text = signs.map((sign) => letters?.get(parseInt(sign, 16)) ?? "\ufffd").join("");
    lines.push({ text, x: Number(x), y: Number(y) });
  }
  return lines;
}
