/** What a query string holds. One object stands for everybody who sends the same text, so that nobody changes it. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** How many texts are kept with what they hold, and how long one may be, in characters. */
const MOST_KEPT = 1_000;
const LONGEST_KEPT = 1_000;

/** `+` is a space. Text that is not well-formed is read as browsers do, which never fails. */
function decode(text: string): string {
  if (!/[+%]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return new URLSearchParams(`text=${text}`).get("text") ?? "";
  }
}

function parse(text: string): Query {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const part of text.split("&")) {
    if (part === "") continue;
    const end = part.indexOf("=");
    const spelled = decode(end < 0 ? part : part.slice(0, end));
    const value = end < 0 ? "" : decode(part.slice(end + 1));
    const name = spelled.endsWith("[]") ? spelled.slice(0, -2) : spelled;
    const known = query[name];
    if (known !== undefined) query[name] = [known, value].flat();
    else query[name] = name === spelled ? value : [value];
  }
  for (const value of Object.values(query)) Object.freeze(value);
  return Object.freeze(query);
}

/**
 * Gives a function that reads query strings. A name that comes once is a text; one that is repeated, or spelled
 * `name[]` as some clients spell lists, is a list. Text that is not well-formed is taken as it stands; nothing throws.
 * The same text gives the same object for a while: pages ask for the same things again and again.
 */
export function createQueryReader(): (text: string) => Query {
  const kept = new Map<string, Query>();

  function keep(text: string, query: Query): void {
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(text, query);
  }

  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const query = parse(text);
    if (text.length <= LONGEST_KEPT) keep(text, query);
    return query;
  };
}
