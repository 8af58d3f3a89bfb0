/** A file that a page offers: kept by the browser, never shown in its place, of a name in plain ASCII. */
export const download = (name: string, type: string, body: BodyInit): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "-").replace(/^-+/, "")}"`,
      "Cache-Control": "private, no-store",
    },
  });

export const csvFile = (name: string, body: BodyInit): Response =>
  download(`${name}.csv`, "text/csv; charset=utf-8", body);
