/** How much of a wrong text is repeated to the reader. */
const QUOTED = 24;

/** A text of an embedding page, as a sentence repeats it. */
export const quoted = (text: string): string =>
  `“${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;

/** Says of a text that it is no symbol. */
export const noSymbol = (text: string): string =>
  `${quoted(text)} is not a symbol. Symbols are names such as BTCUSDT.`;

const THEMES = ["auto", "light", "dark"] as const;

/** The theme that a page has set: `auto`, the visitor's system, where the text is none. */
export const readTheme = (text: string | null | undefined): (typeof THEMES)[number] =>
  THEMES.find((theme) => theme === text) ?? "auto";

/**
 * Says of a text that it is not one of the values of a kind, or nothing where it is one, or empty.
 * @param kind a noun with its article, and its plural: `["a theme", "Themes"]`.
 */
export function notOneOf(
  text: string,
  [kind, plural]: readonly [string, string],
  values: readonly string[],
): string[] {
  if (text === "" || values.includes(text)) return [];
  return [`${quoted(text)} is not ${kind}. ${plural} are ${values.join(", ")}.`];
}

/** Says of a page's theme that it is none. */
export const wrongTheme = (text: string | null | undefined): string[] =>
  notOneOf(text ?? "", ["a theme", "Themes"], THEMES);

/** Makes the function that writes sentences about a page's settings to the console, each once. */
export function createWarnings(name: string): (sentences: readonly string[]) => void {
  const written = new Set<string>();
  return (sentences) => {
    for (const sentence of sentences) {
      if (written.has(sentence)) continue;
      written.add(sentence);
      console.warn(`${name}: ${sentence}`);
    }
  };
}
