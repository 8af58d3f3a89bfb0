/** How long a part of another page waits for its styles before it is put on this one all the same. */
const WAIT_MS = 3000;

const linksOf = (page: Document) => [...page.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')];
const addressOf = (link: HTMLLinkElement) => link.getAttribute("href");

/**
 * A page that was fetched, to take parts of. Styles that it has and this page lacks are linked here and waited for, so that no part is
 * ever seen without them.
 */
export async function readPage(response: Response): Promise<Document> {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const present = new Set(linksOf(document).map(addressOf));
  const missing = linksOf(page).filter((link) => !present.has(addressOf(link)));
  await Promise.all(missing.map(linkHere));
  return page;
}

function linkHere(link: HTMLLinkElement): Promise<void> {
  const own = document.importNode(link);
  return new Promise((resolve) => {
    own.addEventListener("load", () => resolve());
    own.addEventListener("error", () => resolve());
    setTimeout(resolve, WAIT_MS);
    document.head.append(own);
  });
}
