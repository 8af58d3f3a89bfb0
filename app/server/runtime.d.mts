export const PACKAGES: Record<string, string>;
export function chooseNode(process: {
  versions: { node: string; napi: string };
  platform: string;
  arch: string;
  modules?: string;
}): {
  file?: string;
  problem?: string;
};
export function onRightNode(): Promise<void>;
export function runBuilt(name: string, hold?: () => { close(): void } | null): Promise<void>;
export function needRightNode(command: string): void;
