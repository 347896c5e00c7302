import { ASK_AGAIN, FOR_GOOD } from "../edge/cache-rules.ts";
import { COHORT_COOKIE, COHORT_PATTERN, cohortAttributes } from "../edge/cohort.ts";
import type { PageClass } from "./page-classes.ts";
import { cohortsBelow, type Variant } from "./variants.ts";

type Case = readonly [pattern: string, value: string];

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** An nginx `map`: a variable whose value depends on another's. Patterns begin with `~`; the first match counts. */
function map(from: string, name: string, cases: readonly Case[], otherwise: string): string {
  const lines = cases.map(([pattern, value]) => `  ${quoted(pattern)} ${quoted(value)};`);
  return [`map ${from} $${name} {`, ...lines, `  default ${quoted(otherwise)};`, "}"].join("\n");
}

/** One of a hundred values at random: the seed is unique to the request. */
function hundred(seed: string, name: string, value: (index: number) => string): string {
  const shares = Array.from({ length: 99 }, (_, index) => `  1% ${quoted(value(index))};`);
  return [`split_clients ${quoted(seed)} $${name} {`, ...shares, `  * ${quoted(value(99))};`, "}"].join("\n");
}

/** The visitor's cohort: from the cookie, or drawn at random and stored in the cookie. */
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

/** The page variant for a cohort: the last one that starts at or below it. */
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

/** Only successful answers may be cached. */
const cacheMap = (name: string, rule: string): string =>
  map("$status", name, [["~^(200|206|304)$", rule]], "no-store");

/** The nginx variables that the servers of the site use. */
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
