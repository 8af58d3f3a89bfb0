import { Component, type ReactNode } from "react";
import { I18nProvider } from "react-aria/I18nProvider";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { SWAPPED } from "~/islands/live/liveRegions";

/** React Aria writes dates and numbers by these, as app/entities/core/format.ts does. */
const TAGS: Record<string, string> = { en: "en-GB", de: "de-DE", fr: "fr-FR" };

interface BoundaryProps {
  /** Brings the native control back. */
  back: () => void;
  children: ReactNode;
}

/** When an enhanced control fails, what the server sent works again. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    reportError(error);
    this.props.back();
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const inLanguage = (content: ReactNode): ReactNode => (
  <I18nProvider locale={TAGS[document.documentElement.lang] ?? "en-GB"}>{content}</I18nProvider>
);

/** Ends with its element: the regions of a page are swapped when others change what they show. */
function endWith(host: Element, root: Root): void {
  const look = () => {
    if (host.isConnected) return;
    document.removeEventListener(SWAPPED, look);
    root.unmount();
  };
  document.addEventListener(SWAPPED, look);
}

/** Puts an enhanced control into an empty element next to the native one; `back` is called when it fails. */
export function mount(host: HTMLElement, content: ReactNode, back: () => void): void {
  const root = createRoot(host);
  root.render(<Boundary back={back}>{inLanguage(content)}</Boundary>);
  endWith(host, root);
}

/** Takes over what the server rendered with the same component and properties. */
export function hydrate(host: HTMLElement, content: ReactNode): void {
  endWith(host, hydrateRoot(host, content, { onRecoverableError: reportError }));
}

/** Links of the error summary that lead to one element lead to another one from now on. */
export function leadTo(from: string, to: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href="#${CSS.escape(from)}"]`))
    link.href = `#${to}`;
}
