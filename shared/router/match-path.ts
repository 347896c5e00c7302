import { trimEnd } from "./paths.ts";

export type Params = Readonly<Record<string, string | undefined>>;

type Pattern = {
  /** Such as `/streams/:id` or `files/*`. */
  path: string;
  caseSensitive?: boolean | undefined;
  /** Whether the whole pathname has to match; else its beginning is enough. The default. */
  end?: boolean | undefined;
};

/** What a pattern found: `pathnameBase` is the part that is there without a splat. */
export type PathMatch = { params: Params; pathname: string; pathnameBase: string; pattern: Pattern };

const escaped = (text: string): string => text.replace(/[\\.*+^${}|()[\]]/g, "\\$&");

function compile({ path, caseSensitive = false, end = true }: Pattern) {
  const names: string[] = [];
  const segments = path.split("/").filter((segment) => segment !== "");
  const isSplat = segments.at(-1) === "*";
  if (isSplat) segments.pop();
  const expressionOf = (segment: string): string => {
    const isOptional = segment.endsWith("?");
    const plain = isOptional ? segment.slice(0, -1) : segment;
    const own = `/${escaped(plain)}`.replace(/^\/:([\w-]+)/, (_, name: string) => {
      names.push(name);
      return "/([^/]+)";
    });
    return isOptional ? `(?:${own})?` : own;
  };
  let source = segments.map(expressionOf).join("");
  if (isSplat) {
    names.push("*");
    source += source === "" ? "/(.*)$" : "(?:/(.+)|/*)$";
  } else if (end) source += "/*$";
  else source += source === "" ? "/" : "(?=/|$)";
  return { names, expression: new RegExp(`^${source}`, caseSensitive ? "" : "i") };
}

/** Matches a decoded pathname, in which `%2F` stands for a slash that separates nothing. */
export function matchPath(given: Pattern | string, pathname: string): PathMatch | null {
  const pattern = typeof given === "string" ? { path: given } : given;
  const { names, expression } = compile(pattern);
  const [matched, ...values] = expression.exec(pathname) ?? [];
  if (matched === undefined) return null;
  const params = Object.fromEntries(
    names.map((name, index) => {
      const value = values[index]?.replaceAll("%2F", "/");
      return [name, name === "*" ? (value ?? "") : value];
    }),
  );
  const rest = names.at(-1) === "*" ? (values.at(-1)?.length ?? 0) : 0;
  return {
    params,
    pathname: matched || "/",
    pathnameBase: trimEnd(matched.slice(0, matched.length - rest)) || "/",
    pattern,
  };
}
