/** How many texts are remembered with what they gave, and how long one may be, in characters. */
const MOST = 1_000;
const LONGEST = 1_000;

/**
 * Gives a function that reads a text that comes again only once, and gives the same for it for a while. What could not
 * be read, which is null, is not remembered.
 */
export function remember<T extends object | null>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();

  function add(text: string, value: T): void {
    const [oldest] = known.keys();
    if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
    known.set(text, value);
  }

  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (value !== null && text.length <= LONGEST) add(text, value);
    return value;
  };
}
