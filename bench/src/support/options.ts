/** The numbers of `--name=1,2`, or undefined where the option was not given. Throws a sentence where they are none. */
export function numbersOption(name: string): number[] | undefined {
  const prefix = `--${name}=`;
  const text = process.argv.find((word) => word.startsWith(prefix))?.slice(prefix.length);
  if (text === undefined) return undefined;
  const numbers = text.split(",").map(Number);
  if (numbers.every((value) => Number.isInteger(value) && value > 0)) return numbers;
  throw new Error(`--${name} takes whole numbers, such as ${prefix}1,2, but got "${text}".`);
}
