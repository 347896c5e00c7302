import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";

/** The events that sources emit and listen to, and the lines with a use of the bus whose event is not clear. */
export type EventUse = { emits: string[]; hears: string[]; unknown: string[] };

type BusCall = { method: "emit" | "on"; name: string } | { method: null; at: number };

/** `bus`, `ownBus`, `host.bus`. */
function isBus(node: Node): boolean {
  if (node.type === "Identifier") return /^bus$|Bus$/.test(node.name);
  if (node.type === "MemberExpression") return isBus(node.property);
  return /^(ChainExpression|ParenthesizedExpression|TSAsExpression|TSNonNullExpression)$/.test(node.type)
    ? isBus((node as Node & { expression: Node }).expression)
    : false;
}

/** `emit` or `on` of an expression such as `bus.emit`; undefined for any other. */
function methodOf(node: Node): "emit" | "on" | undefined {
  if (node.type !== "MemberExpression" || node.property.type !== "Identifier" || !isBus(node.object)) return;
  const { name } = node.property;
  return name === "emit" || name === "on" ? name : undefined;
}

function eventNames(argument: Node | undefined): (string | undefined)[] {
  if (argument?.type === "ConditionalExpression")
    return [...eventNames(argument.consequent), ...eventNames(argument.alternate)];
  return [argument?.type === "Literal" && typeof argument.value === "string" ? argument.value : undefined];
}

/** Finds each use of the bus in a source. An alias of the bus or of its methods counts as unknown. */
export function busCalls(file: string, source: string): BusCall[] {
  const calls: BusCall[] = [];
  const read = new Set<Node>();
  const addUnknown = ({ start }: Node) => calls.push({ method: null, at: start });
  new Visitor({
    CallExpression(node) {
      const method = methodOf(node.callee);
      if (method === undefined) return;
      read.add(node.callee);
      for (const name of eventNames(node.arguments[0])) {
        if (name === undefined) addUnknown(node);
        else calls.push({ method, name });
      }
    },
    "MemberExpression:exit"(node) {
      if (methodOf(node) !== undefined && !read.has(node)) addUnknown(node);
    },
    ObjectPattern({ properties }) {
      for (const property of properties)
        if (property.type === "Property" && isBus(property.key) && !isBus(property.value))
          addUnknown(property);
    },
    VariableDeclarator(node) {
      if (node.init !== null && isBus(node.init) && !isBus(node.id)) addUnknown(node);
    },
    Identifier(node) {
      const type = "typeAnnotation" in node ? node.typeAnnotation?.typeAnnotation : undefined;
      if (type?.type === "TSTypeReference" && isBus(type.typeName) && !isBus(node)) addUnknown(node);
    },
  }).visit(parseSync(file, source).program);
  return calls;
}

const EXCLUDED = /(^|\/)(node_modules|dist|testing|\.[^/]+)\/|\.test\.tsx?$/;

/** Finds the events that the sources below the folders emit and listen to, without tests. */
export function eventUse(folders: readonly string[]): EventUse {
  const [emits, hears, unknown] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      if (!/\.tsx?$/.test(file) || EXCLUDED.test(file)) continue;
      const source = readFileSync(join(folder, file), "utf8");
      for (const call of busCalls(file, source)) {
        if (call.method === null) unknown.add(`${file}:${source.slice(0, call.at).split("\n").length}`);
        else (call.method === "emit" ? emits : hears).add(call.name);
      }
    }
  }
  return { emits: [...emits].sort(), hears: [...hears].sort(), unknown: [...unknown] };
}
