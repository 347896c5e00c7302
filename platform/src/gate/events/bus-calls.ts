import {
  type Node,
  type ObjectPattern,
  type Program,
  parseSync,
  type VariableDeclarator,
  Visitor,
} from "oxc-parser";

/** Where a source uses the bus. `name` is null where the event is not written there, and so cannot be known. */
export type BusCall = { method: "emit" | "on"; name: string | null; file: string; line: number };

type Method = BusCall["method"];

/** What a source calls the bus, its methods, and texts that never change. */
type Names = { buses: Set<string>; methods: Map<string, Method>; texts: Map<string, string> };

const isMethod = (name: string | null): name is Method => name === "emit" || name === "on";

function nameOf(node: Node): string | null {
  if (node.type === "Identifier") return node.name;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : null;
}

/** Steps out of what TypeScript or an optional chain wraps around an expression. */
function bare(node: Node): Node {
  const wraps = ["ChainExpression", "ParenthesizedExpression", "TSAsExpression", "TSNonNullExpression"];
  return wraps.includes(node.type) && "expression" in node ? bare(node.expression as Node) : node;
}

function isBus(expression: Node, { buses }: Names): boolean {
  const node = bare(expression);
  if (node.type === "Identifier") return /^bus$|Bus$/.test(node.name) || buses.has(node.name);
  return node.type === "MemberExpression" && !node.computed && nameOf(node.property) === "bus";
}

/** The method that an expression names, as in `bus.emit`. */
function methodOf(expression: Node, names: Names): Method | null {
  const node = bare(expression);
  if (node.type === "Identifier") return names.methods.get(node.name) ?? null;
  if (node.type !== "MemberExpression" || !isBus(node.object, names)) return null;
  const name = nameOf(node.property);
  return isMethod(name) ? name : null;
}

/** Learns names from `{ bus }`, `{ bus: own }` and `{ bus: { emit } }`, and from `{ emit }` taken from a bus. */
function learnPattern(pattern: ObjectPattern, fromBus: boolean, names: Names): void {
  for (const property of pattern.properties) {
    if (property.type !== "Property") continue;
    const key = nameOf(property.key);
    const value = property.value.type === "AssignmentPattern" ? property.value.left : property.value;
    if (fromBus && isMethod(key) && value.type === "Identifier") names.methods.set(value.name, key);
    if (key !== "bus") continue;
    if (value.type === "Identifier") names.buses.add(value.name);
    if (value.type === "ObjectPattern") learnPattern(value, true, names);
  }
}

function learnVariable({ id, init }: VariableDeclarator, names: Names): void {
  if (init === null) return;
  if (id.type === "ObjectPattern") learnPattern(id, isBus(init, names), names);
  if (id.type !== "Identifier") return;
  if (isBus(init, names)) names.buses.add(id.name);
  const method = methodOf(init, names);
  if (method !== null) names.methods.set(id.name, method);
  const text = init.type === "Literal" ? init.value : null;
  if (typeof text === "string") names.texts.set(id.name, text);
}

function learnNames(program: Program): Names {
  const names: Names = { buses: new Set(), methods: new Map(), texts: new Map() };
  new Visitor({
    VariableDeclarator: (node) => learnVariable(node, names),
    ObjectPattern: (node) => learnPattern(node, false, names),
    Identifier: (node) => {
      const type = "typeAnnotation" in node ? node.typeAnnotation?.typeAnnotation : undefined;
      if (type?.type === "TSTypeReference" && nameOf(type.typeName) === "Bus") names.buses.add(node.name);
    },
  }).visit(program);
  return names;
}

/** The event names that an argument may be; null stands for one that cannot be known. */
function eventNames(argument: Node | undefined, texts: Names["texts"]): (string | null)[] {
  if (argument === undefined) return [null];
  const node = bare(argument);
  if (node.type === "ConditionalExpression")
    return [...eventNames(node.consequent, texts), ...eventNames(node.alternate, texts)];
  if (node.type === "TemplateLiteral" && node.expressions.length === 0)
    return [node.quasis[0]?.value.cooked ?? null];
  if (node.type === "Identifier") return [texts.get(node.name) ?? null];
  return [nameOf(node)];
}

/** Finds each use of the bus in a source, also through names that the source gives to it or to its methods. */
export function busCalls(file: string, source: string): BusCall[] {
  const { program } = parseSync(file, source);
  const names = learnNames(program);
  const calls: BusCall[] = [];
  const accounted = new Set<number>();
  const add = (method: Method, name: string | null, start: number) =>
    calls.push({ method, name, file, line: source.slice(0, start).split("\n").length });
  new Visitor({
    CallExpression(node) {
      const method = methodOf(node.callee, names);
      if (method === null) return;
      accounted.add(bare(node.callee).start);
      for (const name of eventNames(node.arguments[0], names.texts)) add(method, name, node.start);
    },
    VariableDeclarator: ({ init }) => {
      if (init !== null && methodOf(init, names) !== null) accounted.add(bare(init).start);
    },
    // A method that is handed on: who knows what it is called with.
    "MemberExpression:exit"(node) {
      const method = methodOf(node, names);
      if (method !== null && !accounted.has(node.start)) add(method, null, node.start);
    },
  }).visit(program);
  return calls;
}
