import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** LibreOffice Calc without a screen, driven by its own Python (UNO): opens a workbook, lets it update its links, and reads its sheets. */

const PYTHON = "/usr/bin/python3";

type Cells = (string | number)[][];
/** Opens a workbook in a folder for its settings; the cells of its sheets as texts and numbers. */
type Opens = (path: string, folder: string) => Promise<Cells[]>;

const READ = `
import json, os, sys, time, uno
from com.sun.star.beans import PropertyValue
def option(name, value):
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made
here = uno.getComponentContext()
resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
for attempt in range(240):
    try:
        there = resolver.resolve("uno:pipe,name=" + sys.argv[1] + ";urp;StarOffice.ComponentContext")
        break
    except Exception:
        time.sleep(0.25)
desktop = there.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", there)
# 3: FULL_UPDATE of com.sun.star.document.UpdateDocMode, what a person allows who opens it; and the button "Allow updating".
book = desktop.loadComponentFromURL(sys.argv[2], "_blank", 0, (option("Hidden", True), option("UpdateDocMode", 3)))
for i in range(book.SheetLinks.Count):
    book.SheetLinks.getByIndex(i).refresh()
sheets = []
for i in range(book.Sheets.Count):
    sheet = book.Sheets.getByIndex(i)
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    used = sheet.getCellRangeByPosition(0, 0, cursor.RangeAddress.EndColumn, cursor.RangeAddress.EndRow)
    sheets.append(used.DataArray)
print(json.dumps(sheets), flush=True)
book.close(True)
try:
    desktop.terminate()
except Exception:
    pass
# The bridge to an office that has just ended falls at times when it is taken down.
os._exit(0)
`;

/** How a workbook is opened here; null where LibreOffice or its Python is not there. */
export function opened(): Opens | null {
  const isThere =
    spawnSync("soffice", ["--version"]).status === 0 && spawnSync(PYTHON, ["-c", "import uno"]).status === 0;
  if (!isThere) return null;
  return async (path, folder) => {
    const pipe = `calc-${randomUUID()}`;
    const profile = pathToFileURL(join(folder, "calc")).href;
    const flags = [`-env:UserInstallation=${profile}`, "--headless", "--norestore", `--accept=pipe,name=${pipe};urp;`];
    const office = spawn("soffice", flags, { stdio: "ignore" });
    const ended = new Promise((end) => office.once("close", end));
    // Not waited for with the process blocked: nothing else of the test would go on.
    const reading = spawn(PYTHON, ["-c", READ, pipe, pathToFileURL(path).href], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    reading.stdout.on("data", (part: Buffer) => (printed += part.toString()));
    const status = await new Promise((end) => reading.once("close", end));
    if (status !== 0) office.kill();
    await ended;
    if (status !== 0) throw new Error("Calc could not open the workbook");
    return JSON.parse(printed) as Cells[];
  };
}
