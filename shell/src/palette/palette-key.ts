// Node prerenders the page, and its oldest supported version has no navigator.
const isApple = (): boolean => /^(Mac|iP)/.test(globalThis.navigator?.platform ?? "");

/** Returns the keys of the palette as the device's keyboard labels them, and as `aria-keyshortcuts` names them. */
export const paletteKeys = () =>
  isApple() ? { shown: "⌘K", named: "Meta+K" } : { shown: "Ctrl K", named: "Control+K" };

type PressedKey = Pick<KeyboardEvent, "key" | "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">;

/** Returns true for ⌘K on Apple's devices and Ctrl+K on others. On a layout without Latin letters, the position counts. */
export function isPaletteKey({ key, code, altKey, shiftKey, ctrlKey, metaKey }: PressedKey): boolean {
  const [modifier, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (!modifier || other || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "k" : code === "KeyK";
}
