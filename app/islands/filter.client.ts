/**
 * Filters what is below a search field as one types into it. Branches of a tree that hold nothing fitting are hidden and the others open.
 * Rows of tables are hidden, and tables without rows left. Arrow down leads from the field to the first link of a tree. Enter opens the
 * only one that is left, else it sends the form. The form does the same without this program. Expects [data-island=filter] around a search
 * field and a ul.tree or tables; data-found is the sentence "{{n}} found". One within another is filtered by its own field only.
 */
import { searchText } from "~/entities/catalogue/searchText";

const SEND_MS = 400;

export function start(root: HTMLElement): void {
  const inRoot = <T extends HTMLElement>(selector: string): T[] =>
    [...root.querySelectorAll<T>(selector)].filter((element) => element.closest("[data-island=filter]") === root);
  const [field] = inRoot<HTMLInputElement>("input[type=search]");
  if (!field) return;
  const status = document.createElement("p");
  status.className = "muted";
  status.setAttribute("role", "status");
  (field.form ?? field).after(status);
  const open = new Map(inRoot<HTMLDetailsElement>("details").map((details) => [details, details.open]));

  const visible = (): HTMLAnchorElement[] =>
    inRoot<HTMLAnchorElement>("ul.tree a[href]").filter((link) => !link.closest("li[hidden]"));

  /** Shows an item that fits itself, is below one that does, or holds one that does. */
  const show = (item: HTMLLIElement, words: readonly string[], above: boolean): boolean => {
    const text = searchText(item.dataset.words ?? "");
    const fits = above || words.every((word) => text.includes(word));
    let any = fits;
    for (const child of item.querySelectorAll<HTMLLIElement>(":scope > details > ul > li"))
      if (show(child, words, fits)) any = true;
    item.hidden = !any;
    const details = item.querySelector<HTMLDetailsElement>(":scope > details");
    if (details && any) details.open = words.length > 0 ? true : (open.get(details) ?? details.open);
    return any;
  };

  /** Hides the rows of tables that do not fit; returns how many are left. */
  const showRows = (words: readonly string[]): number => {
    let visibleRows = 0;
    for (const table of inRoot(".table-wrap")) {
      const rows = [...table.querySelectorAll<HTMLElement>("tbody tr")];
      for (const row of rows) {
        const text = searchText(row.textContent ?? "");
        row.hidden = !words.every((word) => text.includes(word));
      }
      const visible = rows.filter((row) => !row.hidden).length;
      table.hidden = visible === 0 && words.length > 0;
      visibleRows += visible;
    }
    return visibleRows;
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const filter = () => {
    clearTimeout(timer);
    const typed = searchText(field.value.trim());
    // The page has only what its own search had found: for anything else it is asked anew.
    if (!typed.includes(searchText(field.defaultValue.trim())))
      timer = setTimeout(() => field.form?.requestSubmit(), SEND_MS);
    const words = typed.split(/\s+/).filter(Boolean);
    for (const item of inRoot<HTMLLIElement>("ul.tree > li")) show(item, words, false);
    const count = showRows(words) + visible().length;
    status.textContent = words.length ? (root.dataset.found ?? "").replace("{{n}}", String(count)) : "";
  };
  field.addEventListener("input", filter);
  field.addEventListener("keydown", (event) => {
    const [first, ...more] = visible();
    if (event.key === "ArrowDown" && first) {
      event.preventDefault();
      first.focus();
    } else if (event.key === "Enter" && first && more.length === 0 && field.value.trim()) {
      event.preventDefault();
      first.click();
    }
  });
  // A word typed before this program came.
  if (field.value && field.value !== field.defaultValue) filter();
}
