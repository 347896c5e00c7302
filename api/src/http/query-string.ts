import { remember } from "./remember.ts";

/** What a query string holds. One object stands for everybody who sends the same text, so that nobody changes it. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

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
export const createQueryReader = (): ((text: string) => Query) => remember(parse);
