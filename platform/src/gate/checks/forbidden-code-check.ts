import { type Node, parseSync, Visitor } from "oxc-parser";
import type { SliceCandidate } from "../candidate.ts";
import { isMachinery, sourceAt } from "../source-at.ts";

/** What a call would make code of; null for any other call. */
function codeMaker(callee: Node): string | null {
  if (callee.type === "SequenceExpression") return codeMaker(callee.expressions.at(-1) ?? callee);
  if (callee.type === "ParenthesizedExpression") return codeMaker(callee.expression);
  if (callee.type === "MemberExpression" && !callee.computed && callee.object.type === "Identifier") {
    return /^(globalThis|window|self)$/.test(callee.object.name) ? codeMaker(callee.property) : null;
  }
  return callee.type === "Identifier" && /^(eval|Function)$/.test(callee.name) ? callee.name : null;
}

function findCalls(name: string, text: string): { what: string; at: number }[] {
  const found: { what: string; at: number }[] = [];
  // Reading a script takes long, and most have none of both words.
  if (!/\b(eval|Function)\b/.test(text)) return found;
  new Visitor({
    CallExpression({ callee, start }) {
      const what = codeMaker(callee);
      if (what !== null) found.push({ what: `${what}()`, at: start });
    },
    NewExpression({ callee, start }) {
      if (codeMaker(callee) === "Function") found.push({ what: "new Function()", at: start });
    },
  }).visit(parseSync(name, text).program);
  return found;
}

/**
 * No script makes code of text: the policy of every page forbids it, and it would fail there. The federation
 * runtime has such code for other surroundings, which no page runs.
 */
export function checkForbiddenCode({ files }: Pick<SliceCandidate, "files">): string[] {
  const scripts = [...files.keys()].filter((name) => name.endsWith(".js"));
  return scripts.flatMap((name) => {
    const text = Buffer.from(files.get(name) ?? "").toString();
    return findCalls(name, text).flatMap(({ what, at }) => {
      const lines = text.slice(0, at).split("\n");
      const place = sourceAt(files, name, lines.length, (lines.at(-1)?.length ?? 0) + 1) ?? name;
      if (isMachinery(place)) return [];
      return [`${place} uses ${what}, which the pages' policy forbids: write it without`];
    });
  });
}
