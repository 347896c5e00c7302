/** The text of `--name=text`, or undefined where the option was not given. */
export function textOption(name: string): string | undefined {
  const prefix = `--${name}=`;
  return process.argv.find((word) => word.startsWith(prefix))?.slice(prefix.length);
}

/** The numbers of `--name=1,2`, or undefined where the option was not given. Throws a sentence where they are none. */
export function numbersOption(name: string): number[] | undefined {
  const text = textOption(name);
  const numbers = text?.split(",").map(Number);
  if (numbers?.every((value) => Number.isInteger(value) && value > 0) ?? true) return numbers;
  throw new Error(`--${name} takes whole numbers, such as --${name}=1,2, but got "${text}".`);
}

/** The number of `--name=5`. */
export const numberOption = (name: string, usual: number): number => numbersOption(name)?.[0] ?? usual;

/** Those of the words that `--name=one,other` names; all where it was not given. Throws a sentence where it names another. */
export function wordsOption<Word extends string>(name: string, words: readonly Word[]): readonly Word[] {
  const wanted = textOption(name)?.split(",");
  if (wanted === undefined) return words;
  const unknown = wanted.find((word) => !(words as readonly string[]).includes(word));
  if (unknown === undefined) return words.filter((word) => wanted.includes(word));
  throw new Error(`--${name} takes some of ${words.join(", ")}, separated by commas, but got "${unknown}".`);
}
