/**
 * Filters a tree of links as one types into the search field above it: branches that hold nothing fitting are hidden, the
 * others open. Arrow down leads from the field to the first link; Enter opens the only one that is left.
 * Expects [data-island=treeFilter] around a search field and a ul.tree; data-found is the sentence "{{n}} found".
 */
export function start(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>("input[type=search]");
  const tree = root.querySelector<HTMLElement>("ul.tree");
  if (!field || !tree) return;
  const status = document.createElement("p");
  status.className = "muted";
  status.setAttribute("role", "status");
  tree.before(status);
  const open = new Map([...tree.querySelectorAll("details")].map((details) => [details, details.open]));

  const visible = (): HTMLAnchorElement[] =>
    [...tree.querySelectorAll<HTMLAnchorElement>("a[href]")].filter((link) => !link.closest("li[hidden]"));

  /** Shows an item that fits itself, is below one that does, or holds one that does. */
  const show = (item: HTMLLIElement, words: readonly string[], above: boolean): boolean => {
    const text = item.dataset.words ?? "";
    const fits = above || words.every((word) => text.includes(word));
    let any = fits;
    for (const child of item.querySelectorAll<HTMLLIElement>(":scope > details > ul > li"))
      if (show(child, words, fits)) any = true;
    item.hidden = !any;
    const details = item.querySelector<HTMLDetailsElement>(":scope > details");
    if (details && any) details.open = words.length > 0 ? true : (open.get(details) ?? details.open);
    return any;
  };

  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of tree.querySelectorAll<HTMLLIElement>(":scope > li")) show(item, words, false);
    status.textContent = words.length ? (root.dataset.found ?? "").replace("{{n}}", String(visible().length)) : "";
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
