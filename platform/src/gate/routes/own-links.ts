import { isBelow } from "@cointide/shared/contracts/mounts";
import { type Node, parseSync, Visitor } from "oxc-parser";
import type { Files } from "../../releases/disk.ts";
import { isScript } from "../../releases/file-kinds.ts";

/** The path of a text without its query; undefined where it is none below one of the mounts. */
function pathBelow(mounts: readonly string[], text: string): string | undefined {
  const path = text.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  return mounts.some((mount) => isBelow(path, mount)) ? path : undefined;
}

/** A template as a path pattern: each segment with an expression in it is a param. */
function patternOf(quasis: readonly { value: { cooked: string | null } }[]): string {
  const text = quasis.map(({ value }) => value.cooked ?? "").join("\0");
  const [path = ""] = text.split(/[?#]/);
  return path
    .split("/")
    .map((segment) => (segment.includes("\0") ? ":any" : segment))
    .join("/");
}

/**
 * The addresses below the mounts that a build's scripts have as texts, such as `/dashboard/streams/delete/:any`: links of the
 * slice, and where it navigates to. What begins with a name from elsewhere is not found.
 */
export function ownLinks(files: Files, mounts: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (text: string) => {
    const path = pathBelow(mounts, text);
    if (path !== undefined) found.add(path);
  };
  for (const [name, content] of files) {
    if (!isScript(name) || name.startsWith("embed/")) continue;
    const text = Buffer.from(content).toString();
    const searched = text.toLowerCase();
    // Parsing takes long, and most scripts name no mount.
    if (!mounts.some((mount) => searched.includes(mount.toLowerCase()))) continue;
    new Visitor({
      Literal(node: Node & { value?: unknown }) {
        if (typeof node.value === "string") add(node.value);
      },
      TemplateLiteral({ quasis }) {
        add(patternOf(quasis));
      },
    }).visit(parseSync(name, text).program);
  }
  return [...found].sort();
}
