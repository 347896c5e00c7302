import type { Shortcut } from "@cointide/shared/host";

/** Characters of other scripts than Latin; not the punctuation that scripts share, such as "§". */
const NOT_LATIN = /^[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]+$/u;
const LETTER = /^\p{L}$/u;

/** Turkish and Azerbaijani layouts are Latin and have "." on the key that has "/" on a US keyboard. */
const HAS_LATIN_PERIOD = /^(tr|az)\b/i;

/** Cyrillic and Hebrew layouts have this ASCII punctuation on the key of "/" and "?"; Latin layouts have "/", "-", "!" or a letter. */
function isCyrillicSlash({ key, code, shiftKey }: KeyboardEvent): boolean {
  if (code !== "Slash" || key !== (shiftKey ? "," : ".")) return false;
  return !navigator.languages.some((language) => HAS_LATIN_PERIOD.test(language));
}

/** Returns the character that a US keyboard has on a key, if the key typed one of another script. */
function getUsCharacter(event: KeyboardEvent): string | undefined {
  const { key, code, shiftKey } = event;
  if (event.getModifierState("AltGraph")) return undefined;
  if (!NOT_LATIN.test(key) && !isCyrillicSlash(event)) return undefined;
  if (code === "Slash") return shiftKey ? "?" : "/";
  return shiftKey ? undefined : /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
}

/** Returns the character that a key typed, whatever Caps Lock and the width of the character; letters with Shift are none. */
function getTypedCharacter({ key, shiftKey }: KeyboardEvent): string | undefined {
  const character = key.normalize("NFKC");
  if (!LETTER.test(character)) return character;
  return shiftKey ? undefined : character.toLowerCase();
}

/** Returns the shortcut for a key: by its character, or by its position if the keyboard's layout isn't Latin. */
export function findShortcut(shortcuts: readonly Shortcut[], event: KeyboardEvent): Shortcut | undefined {
  const find = (character: string | undefined) => shortcuts.find(({ key }) => key === character);
  return find(getTypedCharacter(event)) ?? find(getUsCharacter(event));
}
