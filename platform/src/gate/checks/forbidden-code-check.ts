import { type Node, parseSync, Visitor } from "oxc-parser";
import { isScript } from "../../releases/file-kinds.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { isRuntime, sourceAt } from "../source-maps.ts";
import { unmappedRuntime } from "../stock-runtime.ts";

/** The name of the function that turns text into code; null for any other callee. */
function evaluatorOf(callee: Node): string | null {
  if (callee.type === "SequenceExpression") return evaluatorOf(callee.expressions.at(-1) ?? callee);
  if (callee.type === "ParenthesizedExpression") return evaluatorOf(callee.expression);
  if (callee.type === "MemberExpression" && !callee.computed && callee.object.type === "Identifier") {
    return /^(globalThis|window|self)$/.test(callee.object.name) ? evaluatorOf(callee.property) : null;
  }
  return callee.type === "Identifier" && /^(eval|Function)$/.test(callee.name) ? callee.name : null;
}

function findCalls(name: string, text: string): { what: string; at: number }[] {
  const found: { what: string; at: number }[] = [];
  // Parsing takes long, and most scripts have neither word.
  if (!/\b(eval|Function)\b/.test(text)) return found;
  new Visitor({
    CallExpression({ callee, start }) {
      const what = evaluatorOf(callee);
      if (what !== null) found.push({ what: `${what}()`, at: start });
    },
    NewExpression({ callee, start }) {
      if (evaluatorOf(callee) === "Function") found.push({ what: "new Function()", at: start });
    },
  }).visit(parseSync(name, text).program);
  return found;
}

/**
 * No script turns text into code, because the policy of every page forbids it. The federation runtime has such code
 * for other environments.
 */
export function checkForbiddenCode({ files }: Pick<SliceCandidate, "files">): string[] {
  const runtime = unmappedRuntime(files);
  const scripts = [...files.keys()].filter((name) => isScript(name) && !runtime.includes(name));
  return scripts.flatMap((name) => {
    const text = Buffer.from(files.get(name) ?? "").toString();
    return findCalls(name, text).flatMap(({ what, at }) => {
      const lines = text.slice(0, at).split("\n");
      const place = sourceAt(files, name, lines.length, (lines.at(-1)?.length ?? 0) + 1) ?? name;
      if (isRuntime(place)) return [];
      return [`${place} uses ${what}, which the Content Security Policy forbids. Write the code without it.`];
    });
  });
}
