import { type Expression, type ObjectExpression, parseSync, Visitor } from "oxc-parser";
import type { Files } from "../releases/disk.ts";
import { isScript } from "../releases/file-kinds.ts";
import { readManifest, type SharedModule } from "./federation-manifest.ts";

/** What a compiled share table says of a module. */
type Entry = Pick<SharedModule, "name" | "requiredVersion" | "singleton">;

/** The value of a literal; undefined for any other expression. `!0` and `!1` are what minifiers make of booleans. */
function literal(node: Expression | undefined): unknown {
  if (node?.type === "Literal") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.value.cooked;
  if (node?.type === "UnaryExpression" && node.operator === "!") return !literal(node.argument);
  return undefined;
}

function literalsOf({ properties }: ObjectExpression): Map<string, unknown> {
  return new Map(
    properties.flatMap((property) => {
      if (property.type !== "Property") return [];
      const { key, value } = property;
      const name = key.type === "Identifier" && !property.computed ? key.name : literal(key as Expression);
      return typeof name === "string" ? [[name, literal(value)] as const] : [];
    }),
  );
}

/**
 * The entries of a script's share table: objects with a `requiredVersion`. webpack and Rspack put the module's name beside
 * it (`shareKey`), Vite's plugin has it as the key of what holds the object.
 */
function readEntries(name: string, text: string): Entry[] {
  const entries: Entry[] = [];
  if (!text.includes("requiredVersion")) return entries;
  /** The keys that the visited node is in. */
  const keys: (string | null)[] = [];
  const visitor = new Visitor({
    Property({ key, computed }) {
      const name = key.type === "Identifier" && !computed ? key.name : literal(key as Expression);
      keys.push(typeof name === "string" ? name : null);
    },
    "Property:exit"() {
      keys.pop();
    },
    ObjectExpression(node) {
      const literals = literalsOf(node);
      const range = literals.get("requiredVersion");
      if (typeof range !== "string") return;
      const module = literals.get("shareKey") ?? keys.findLast((key) => key !== "shareConfig");
      if (typeof module !== "string") return;
      entries.push({ name: module, requiredVersion: range, singleton: literals.get("singleton") === true });
    },
  });
  visitor.visit(parseSync(name, text).program);
  return entries;
}

const known = new WeakMap<Files, SharedModule[]>();

/**
 * The modules that a build takes from the page, with the ranges that its container asks for when it runs: those of the share
 * table that is compiled into its scripts, and what else the manifest lists. The manifest of webpack's plugin leaves out
 * what is only consumed.
 */
export function readConsumed(files: Files): SharedModule[] {
  const found = known.get(files);
  if (found) return found;
  const listed = readManifest(files).shared;
  const compiled = [...files]
    .filter(([name]) => isScript(name) && !name.startsWith("embed/"))
    .flatMap(([name, content]) => readEntries(name, Buffer.from(content).toString()));
  const modules = new Map(listed.map((module) => [module.name, module]));
  for (const entry of compiled)
    modules.set(entry.name, { version: "", ...modules.get(entry.name), ...entry });
  const consumed = [...modules.values()];
  known.set(files, consumed);
  return consumed;
}
