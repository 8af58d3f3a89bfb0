/** French texts by area; a bundle of its own, so that a page fetches only its language. */
const files = import.meta.glob<Record<string, unknown>>("../../locales/fr/*.json", { eager: true, import: "default" });
export default files;
