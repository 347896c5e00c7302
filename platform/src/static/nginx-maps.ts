import { ASK_AGAIN, FOR_GOOD } from "../edge/cache-rules.ts";
import { COHORT_COOKIE, COHORT_PATTERN, cohortAttributes } from "../edge/cohort.ts";
import type { PageClass } from "./page-classes.ts";
import { cohortsBelow, type Variant } from "./variants.ts";

type Case = readonly [pattern: string, value: string];

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** A variable of the web server, whose value follows from another's. Patterns begin with `~`; the first that fits counts. */
function map(from: string, name: string, cases: readonly Case[], otherwise: string): string {
  const lines = cases.map(([pattern, value]) => `  ${quoted(pattern)} ${quoted(value)};`);
  return [`map ${from} $${name} {`, ...lines, `  default ${quoted(otherwise)};`, "}"].join("\n");
}

/** One of a hundred values, by chance: each request has an id of its own. */
function hundred(seed: string, name: string, value: (index: number) => string): string {
  const shares = Array.from({ length: 99 }, (_, index) => `  1% ${quoted(value(index))};`);
  return [`split_clients ${quoted(seed)} $${name} {`, ...shares, `  * ${quoted(value(99))};`, "}"].join("\n");
}

/** A visitor's place among all: the one in the cookie, or one by chance that a cookie then keeps. */
const cohortMaps = (secure: boolean): string[] => [
  map(
    "$http_cookie",
    "cointide_known",
    [[`~(?:^|;\\s*)${COHORT_COOKIE}=(?<cointide_value>${COHORT_PATTERN})(?:;|$)`, "$cointide_value"]],
    "",
  ),
  hundred("$request_id", "cointide_whole", String),
  hundred("$request_id/part", "cointide_part", (index) => String(index).padStart(2, "0")),
  map("$cointide_known", "cointide_cohort", [["", "$cointide_whole.$cointide_part"]], "$cointide_known"),
  map(
    "$cointide_known",
    "cointide_cookie",
    [["", `${COHORT_COOKIE}=$cointide_cohort${cohortAttributes(secure)}`]],
    "",
  ),
];

/** The variant of the pages that a cohort gets: the last one that begins at or below it. */
function variantMap(variants: readonly Variant[]): string {
  const cases = variants
    .slice(1)
    .map(({ from }, index): Case => [`~${cohortsBelow(from)}`, variants[index]?.name ?? ""]);
  return map("$cointide_cohort", "cointide_variant", cases, variants.at(-1)?.name ?? "");
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const pageMap = (classes: readonly PageClass[]): string =>
  map(
    "$uri",
    "cointide_page",
    classes
      .slice(0, -1)
      .map(({ path, name, exact }): Case => [exact ? path : `~^${escapePattern(path)}(/|$)`, name]),
    classes.at(-1)?.name ?? "",
  );

/** What is found may be kept; that something is missing, or went wrong, may not. */
const cacheMap = (name: string, rule: string): string =>
  map("$status", name, [["~^(200|206|304)$", rule]], "no-store");

/** The variables by which the servers choose. */
export function nginxMaps(
  variants: readonly Variant[],
  classes: readonly PageClass[],
  secure: boolean,
): string {
  return [
    ...cohortMaps(secure),
    variantMap(variants),
    pageMap(classes),
    map("$http_accept", "cointide_is_page", [["~text/html", "1"]], ""),
    cacheMap("cointide_for_good", FOR_GOOD),
    cacheMap("cointide_ask_again", ASK_AGAIN),
    cacheMap("cointide_of_visitor", `private, ${ASK_AGAIN}`),
  ].join("\n\n");
}
