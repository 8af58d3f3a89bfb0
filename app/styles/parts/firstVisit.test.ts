import { describe, expect, it } from "vitest";
import { isFirstVisit, markOf, STYLES_COOKIE, withStylesInside } from "./firstVisit.server";

const ADDRESSES = ["/assets/app-1.css", "/assets/maps-1.css"];
const visit = (headers: Record<string, string>, addresses = ADDRESSES) =>
  isFirstVisit(new Request("https://energy.test/login", { headers }), markOf(addresses));
const cookie = `${STYLES_COOKIE}=${markOf(ADDRESSES)}`;

describe("a first visit", () => {
  it("is a page that is opened without the cookie of these styles", () => {
    expect(visit({ "Sec-Fetch-Dest": "document" })).toBe(true);
    expect(visit({ "Sec-Fetch-Dest": "document", Cookie: cookie })).toBe(false);
    // A newer build has other styles.
    expect(visit({ "Sec-Fetch-Dest": "document", Cookie: cookie }, ["/assets/app-2.css"])).toBe(true);
  });

  it("is nothing that a program fetches", () => {
    expect([visit({ "Sec-Fetch-Dest": "empty" }), visit({})]).toEqual([false, false]);
  });
});

it("a page has the styles that it links in itself, in their order, and every sheet at its end for later", () => {
  const page =
    '<head><link rel="stylesheet" href="/assets/app-1.css"/><link rel="stylesheet" href="/assets/own-1.css"/></head>' +
    "<body>&lt;/body></body>";
  const texts = new Map([["/assets/app-1.css", "a{b:c}"]]);
  expect(withStylesInside(page, { texts, addresses: ADDRESSES }, "n$&")).toBe(
    '<head><style nonce="n$&" data-sheet="/assets/app-1.css">a{b:c}</style>' +
      '<link rel="stylesheet" href="/assets/own-1.css"/></head><body>&lt;/body>' +
      '<link rel="stylesheet" media="not all" href="/assets/app-1.css"/>' +
      '<link rel="stylesheet" media="not all" href="/assets/maps-1.css"/></body>',
  );
});
