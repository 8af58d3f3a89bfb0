/** German texts by area; a bundle of its own, so that a page fetches only its language. */
const files = import.meta.glob<Record<string, unknown>>("../../locales/de/*.json", { eager: true, import: "default" });
export default files;
