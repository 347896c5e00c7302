/** A path without optional segments, split at its slashes. */
type Variant = string[];

const isParam = (segment: string) => segment.startsWith(":");

/** The variants of a path with optional segments, such as `/streams` and `/streams/:id` for `/streams/:id?`. */
export function variantsOf(path: string): Variant[] {
  let variants: Variant[] = [[]];
  for (const segment of path.split("/").filter((part) => part !== "")) {
    const required = variants.map((variant) => [...variant, segment.replace(/\?$/, "")]);
    variants = segment.endsWith("?") ? [...variants, ...required] : required;
  }
  return variants;
}

/** The router's own score, by which it chooses between two matches. */
export function scoreOf(variant: Variant): number {
  const points = variant.map((segment) => (segment === "*" ? -2 : isParam(segment) ? 3 : 10));
  return variant.length + 1 + points.reduce((sum, value) => sum + value, 0);
}

/** An address that both variants match; undefined where there is none. */
function commonAddress([first, ...others]: Variant, [second, ...rest]: Variant): Variant | undefined {
  if (first === "*") return second === undefined ? [] : [second, ...rest];
  if (second === "*") return first === undefined ? [] : [first, ...others];
  if (first === undefined || second === undefined) return first === second ? [] : undefined;
  const same = first.toLowerCase() === second.toLowerCase();
  if (!same && !isParam(first) && !isParam(second)) return undefined;
  const below = commonAddress(others, rest);
  return below === undefined ? undefined : [isParam(first) ? second : first, ...below];
}

/** An address that two paths both match, and which of them the router would choose; "neither" where it cannot tell. */
export type Overlap = { address: string; winner: "first" | "second" | "neither" };

/** The addresses that two paths both match. */
export function overlaps(first: string, second: string): Overlap[] {
  return variantsOf(first).flatMap((mine) =>
    variantsOf(second).flatMap((theirs): Overlap[] => {
      const common = commonAddress(mine, theirs);
      if (common === undefined) return [];
      const [a, b] = [scoreOf(mine), scoreOf(theirs)];
      return [{ address: `/${common.join("/")}`, winner: a > b ? "first" : a < b ? "second" : "neither" }];
    }),
  );
}

/** Whether a path without optional segments matches every address that another does. */
function matchesAll([segment, ...others]: Variant, [theirs, ...rest]: Variant): boolean {
  if (segment === "*") return true;
  if (segment === undefined || theirs === undefined) return segment === theirs;
  if (theirs === "*") return false;
  return (isParam(segment) || segment.toLowerCase() === theirs.toLowerCase()) && matchesAll(others, rest);
}

/** Whether each address of a path is one of the others', too. */
export const isCovered = (path: string, others: readonly string[]): boolean =>
  variantsOf(path).every((variant) =>
    others.flatMap(variantsOf).some((theirs) => matchesAll(theirs, variant)),
  );
