import { expect, test } from "vitest";
import { drawingProblem } from "./drawing";

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;

test.each([
  '<set attributeName="onmouseover" to="alert(1)"/>',
  "<animate attributeName = 'onload' values='alert(1)'/>",
  '<a><animate attributeName="xlink:href" to="&#106;avascript&#58;alert(1)"/></a>',
  '<set attributeName="&#111;nclick" to="alert(1)"/>',
  '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="https://evil.test"/>',
  '<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;//evil.test"/>',
  '<h:input xmlns:h="http://www.w3.org/1999/xhtml" type="image" src="//evil.test"/>',
])("a drawing that becomes a program is refused: %s", (inner) => {
  expect(drawingProblem(svg(inner))).toBe("rules.file_active");
});

test.each([
  "<style>@import url(//evil.test)</style>",
  '<style>@\\69mport "//evil.test"</style>',
  "<style>rect{fill:url(https://evil.test/a.svg#b)}</style>",
  "<style>rect{fill:\\75rl(https://evil.test/a.svg#b)}</style>",
  '<rect style="fill:u&#114;l(//evil.test)"/>',
  "<rect style=\"background:image-set('//evil.test/a.png' 1x)\"/>",
  '<use href="data:image/svg+xml;base64,PHN2Zz4="/>',
  '<use\nxlink:href="https://evil.test/a.svg#b"/>',
  '<image data-x=">" href="//evil.test/pixel.png"/>',
  `<image href${" ".repeat(60)}=${" ".repeat(60)}"//evil.test/pixel.png"/>`,
  `<image ${"x".repeat(70)}:href="//evil.test/pixel.png"/>`,
  '<h:x xmlns:h="http://www.w3.org/1999/xhtml" src="//evil.test"/>',
  "<feImage href=&#104;ttp://evil.test/pixel.png />",
])("a drawing that fetches something is refused: %s", (inner) => {
  expect(drawingProblem(svg(inner))).toBe("rules.file_loads");
});

test("a style sheet elsewhere is fetched, too", () => {
  expect(drawingProblem(`<?xml-stylesheet href="//evil.test/a.css"?>${svg("")}`)).toBe("rules.file_loads");
});

test.each([
  '<defs><linearGradient id="a"/></defs><rect fill="url(#a)" style="clip-path:url(\'#b\');mask:url(&quot;#c&quot;)"/>',
  '<use xlink:href="#part"/><linearGradient href="#a"/>',
  '<image href="data:image/png;base64,iVBORw0KGgo="/>',
  "<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AAAA)}</style>",
  '<a href="https://energy.example/"><text>Plan</text></a>',
  '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
  '<animate attributeName="opacity" from="0" to="1"/><text>on time = now, @ 5 kW</text>',
])("a drawing that is whole in itself is taken: %s", (inner) => {
  expect(drawingProblem(svg(inner))).toBeNull();
});

test("two megabytes of beginnings are looked through in one go", { timeout: 20_000 }, () => {
  // What was read is not read once more: that would take minutes.
  expect(drawingProblem(svg("<a ".repeat(330_000) + ' href="'.repeat(140_000)))).toBeNull();
  expect(drawingProblem(svg(`<use href${" ".repeat(1_900_000)}`))).toBeNull();
  expect(drawingProblem(svg(`<style>${"url( ".repeat(400_000)}`))).toBe("rules.file_loads");
  expect(drawingProblem(svg(`<style>url(${" ".repeat(1_900_000)}`))).toBe("rules.file_loads");
  expect(drawingProblem(svg(`<set attributeName=${" ".repeat(1_900_000)}`))).toBeNull();
  expect(drawingProblem(svg(`<set ${"attributeName= ".repeat(120_000)}`))).toBeNull();
  expect(drawingProblem(svg(`<use ${"href = ".repeat(250_000)}`))).toBe("rules.file_loads");
});
