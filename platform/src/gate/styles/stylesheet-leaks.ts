import { type Rule, type StyleRule, type StyleSheet, transform, type Warning } from "lightningcss";
import { OUTSIDE, type Reach, reachOf, widest } from "./selector-reach.ts";

/** A position in a stylesheet: lines and columns from 1. */
export type Position = { line: number; column: number };

/** What a rule does to the page beyond the slice, as a phrase, and what to do about it. */
export type Leak = Position & { what: string; remedy: "scope" | "rename" | "remove" };

type Context = {
  text: string;
  slice: string;
  isOwn: (name: string, position: Position) => boolean;
  /** Files of the build that are checked by themselves. */
  isKnown: (url: string) => boolean;
  /** The reach of `&`, and of everything in an `@scope` of the slice's own. */
  parent: Reach;
  scope: Reach;
};

const positionOf = ({ line, column }: { line: number; column: number }): Position => ({
  line: line + 1,
  column,
});

/** The offset of a position in the text. */
function offsetOf(text: string, { line, column }: Position): number {
  let offset = 0;
  for (let count = 1; count < line; count++) offset = text.indexOf("\n", offset) + 1;
  return offset + column - 1;
}

/** The selectors of the rule at a position, as they are written. */
function writtenSelectors(text: string, position: Position): string[] {
  const start = offsetOf(text, position);
  const list = text.slice(start, text.indexOf("{", start));
  const selectors = [""];
  let depth = 0;
  for (const character of list) {
    if (/[([]/.test(character)) depth++;
    if (/[)\]]/.test(character)) depth--;
    if (character === "," && depth === 0) selectors.push("");
    else selectors[selectors.length - 1] += character;
  }
  return selectors.map((selector) => selector.replace(/\s+/g, " ").trim());
}

const nameText = (value: unknown): string =>
  typeof value === "string" ? value : String((value as { value?: unknown } | null)?.value ?? "");

/** The names that a rule defines for the whole page. */
function definedNames(rule: Rule): string[] {
  switch (rule.type) {
    case "keyframes":
    case "property":
    case "counter-style":
    case "position-try":
    case "font-palette-values":
    case "custom-media":
      return [nameText(rule.value.name)];
    case "font-feature-values":
      return rule.value.name.map(nameText);
    case "font-face":
      return rule.value.properties.flatMap((property) =>
        property.type === "font-family" ? [nameText(property.value)] : [],
      );
    default:
      return [];
  }
}

/** The rules in a rule; the reach of their selectors is that of any other. */
function rulesIn(rule: Rule): Rule[] {
  switch (rule.type) {
    case "media":
    case "supports":
    case "container":
    case "layer-block":
    case "scope":
    case "starting-style":
    case "moz-document":
      return rule.value.rules;
    case "nesting":
      return [{ type: "style", value: rule.value.style }];
    default:
      return [];
  }
}

/** At-rules that concern the page as a whole, whatever they hold. */
const OF_THE_PAGE = new Set(["page", "view-transition", "viewport"]);

function leaksOfStyle({ selectors, declarations, rules = [], loc }: StyleRule, context: Context): Leak[] {
  const position = positionOf(loc);
  const isOwn = (name: string) => context.isOwn(name, position);
  const reaches = selectors.map((selector) => reachOf(selector, { parent: context.parent, isOwn }));
  const written = writtenSelectors(context.text, position);
  const { declarations: usual = [], importantDeclarations: important = [] } = declarations ?? {};
  // One that only holds others is a condition for them: `[data-theme] { .row { … } }`.
  const isApplied = usual.length + important.length > 0 && context.scope === OUTSIDE;
  const leaking = isApplied ? written.filter((_, index) => reaches[index] === OUTSIDE) : [];
  return [
    ...leaking.map(
      (selector): Leak => ({
        ...position,
        what: `"${selector}" matches elements outside ${context.slice}`,
        remedy: "scope",
      }),
    ),
    ...leaksOf(rules, { ...context, parent: widest(reaches) }),
  ];
}

function leaksOfRule(rule: Rule, context: Context): Leak[] {
  if (rule.type === "style") return leaksOfStyle(rule.value, context);
  if (rule.type === "ignored" || rule.type === "custom") return [];
  const position = positionOf(rule.value.loc);
  const leak = (what: string, remedy: Leak["remedy"] = "remove"): Leak[] => [{ ...position, what, remedy }];
  const isOwn = (name: string) => context.isOwn(name, position);
  if (rule.type === "unknown") return leak(`The gate doesn't support @${rule.value.name}`);
  if (OF_THE_PAGE.has(rule.type)) return leak(`@${rule.type} affects the whole page`);
  if (rule.type === "import" && !context.isKnown(rule.value.url))
    return leak(`@import "${rule.value.url}" loads styles that aren't in the build`);
  if (rule.type === "nested-declarations" && context.parent === OUTSIDE && context.scope === OUTSIDE)
    return leak(`Declarations apply to elements outside ${context.slice}`, "scope");
  const foreign = definedNames(rule).filter((name) => !isOwn(name));
  if (foreign.length > 0)
    return foreign.flatMap((name) => leak(`@${rule.type} defines "${name}" for the whole page`, "rename"));
  const start = rule.type === "scope" ? rule.value.scopeStart : undefined;
  const scope = start
    ? widest(start.map((selector) => reachOf(selector, { parent: context.parent, isOwn })))
    : context.scope;
  return leaksOf(rulesIn(rule), { ...context, scope });
}

const leaksOf = (rules: readonly Rule[], context: Context): Leak[] =>
  rules.flatMap((rule) => leaksOfRule(rule, context));

/** Rules that the parser leaves out, because it cannot read them. A browser may. */
function unreadRules(text: string, warnings: readonly Warning[]): Leak[] {
  return warnings.flatMap(({ message, value, loc: { line, column } }) => {
    const position = { line, column };
    const isKept = value?.type === "UnsupportedPseudoClass" || /^Unknown at rule/.test(message);
    // What ends before the next block is a declaration, which is no more than its rule.
    const isRule = /[{};]/.exec(text.slice(offsetOf(text, position)))?.[0] === "{";
    return isKept || !isRule
      ? []
      : [{ ...position, what: `The gate can't parse a rule (${message})`, remedy: "remove" as const }];
  });
}

/** What a stylesheet does to elements and names of the page that are not the slice's, in the order of its text. */
export function stylesheetLeaks(
  file: string,
  text: string,
  { slice, isOwn, isKnown }: Pick<Context, "slice" | "isOwn" | "isKnown">,
): Leak[] {
  let leaks: Leak[] = [];
  const StyleSheet = ({ rules }: StyleSheet) => {
    leaks = leaksOf(rules, { text, slice, isOwn, isKnown, parent: OUTSIDE, scope: OUTSIDE });
  };
  const code = Buffer.from(text);
  const { warnings } = transform({ filename: file, code, errorRecovery: true, visitor: { StyleSheet } });
  return [...leaks, ...unreadRules(text, warnings)];
}
