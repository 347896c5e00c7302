/** The part in use of the library that Fast Refresh is made of; it brings no types of its own. */
declare module "react-refresh/runtime" {
  /** A component through all its edits: `current` is the latest. */
  export type Family = { current: unknown };
  export function getFamilyByType(type: unknown): Family | undefined;
  export function injectIntoGlobalHook(page: object): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type?: unknown, key?: string) => unknown;
  export function performReactRefresh(): unknown;
}
