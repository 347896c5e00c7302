import type { Selector, SelectorComponent } from "lightningcss";

/** What a selector matches, from the widest: elements of others too, own ones and what is in them, only what is in own ones. */
export const OUTSIDE = 0;
const OWN = 1;
const WITHIN = 2;
export type Reach = typeof OUTSIDE | typeof OWN | typeof WITHIN;

type ReachContext = {
  isOwn: (name: string) => boolean;
  /** The reach of `&`. */
  parent: Reach;
};

/** The reach of a list of selectors: one that matches anything makes it match anything. */
export const widest = (reaches: readonly Reach[]): Reach =>
  reaches.length === 0 ? OUTSIDE : (Math.min(...reaches) as Reach);

/** The selectors of which an element must match one. `:not` and `:has` say nothing of the element itself. */
function alternatives(part: SelectorComponent): Selector[] {
  if (part.type !== "pseudo-class") return [];
  if (part.kind === "is" || part.kind === "where" || part.kind === "any") return part.selectors;
  return (part.kind === "nth-child" || part.kind === "nth-last-child") && part.of ? part.of : [];
}

/** The part of a reach that a combinator carries over to its right side. */
function carry(combinator: string, left: Reach): Reach {
  const isSibling = combinator === "next-sibling" || combinator === "later-sibling";
  // A sibling of an own element may be anybody's; a sibling of what is in one is in it too.
  if (isSibling) return left === WITHIN ? WITHIN : OUTSIDE;
  return left === OUTSIDE ? OUTSIDE : WITHIN;
}

function reachOfPart(part: SelectorComponent, context: ReachContext): Reach {
  if (part.type === "class" || part.type === "id") return context.isOwn(part.name) ? OWN : OUTSIDE;
  if (part.type === "nesting") return context.parent;
  return widest(alternatives(part).map((selector) => reachOf(selector, context)));
}

/** The parts of a selector that its own element must match: those after the last combinator. */
const lastCompound = (selector: Selector): Selector =>
  selector.slice(selector.findLastIndex(({ type }) => type === "combinator") + 1);

/** Whether a part matches what holds the whole page, whatever class a slice has put on it. */
const isPage = (part: SelectorComponent): boolean =>
  (part.type === "type" && /^(html|body)$/i.test(part.name)) ||
  (part.type === "pseudo-class" && part.kind === "root") ||
  alternatives(part).some((selector) => lastCompound(selector).some(isPage));

/** The reach of what a selector styles: the elements of its last compound. */
export function reachOf(selector: Selector, context: ReachContext): Reach {
  let reach: Reach = OUTSIDE;
  let isOfPage = false;
  for (const part of selector) {
    if (part.type === "combinator") {
      reach = carry(part.value, isOfPage ? OUTSIDE : reach);
      isOfPage = false;
    } else {
      isOfPage ||= isPage(part);
      reach = Math.max(reach, reachOfPart(part, context)) as Reach;
    }
  }
  return isOfPage ? OUTSIDE : reach;
}
