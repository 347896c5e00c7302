import { expect, it } from "vitest";
import { busCalls } from "./bus-calls.ts";

const found = (source: string) => busCalls("a.tsx", source).map(({ method, name }) => `${method} ${name}`);

it.each<[string, string, string[]]>([
  ["the host's bus", `host.bus.emit("notice", {})`, ["emit notice"]],
  ["a bus of its own name", `const { bus } = useHost(); bus.on('feed:status', set)`, ["on feed:status"]],
  ["a bus that was renamed", `const { bus: b } = useHost(); b.emit(\`announce\`, {})`, ["emit announce"]],
  ["a bus in a variable", `const facts = host.bus; facts.on("notice", f)`, ["on notice"]],
  ["a bus that is a parameter", `function tell(facts: Bus) { facts.emit("notice", {}) }`, ["emit notice"]],
  ["a bus taken from a parameter", `export const f = ({ bus: b }: Host) => b.on("notice", g)`, ["on notice"]],
  [
    "methods taken from the bus",
    `const { emit, on: hear } = host.bus; emit("notice", {}); hear("announce", f)`,
    ["emit notice", "on announce"],
  ],
  ["methods taken from the host", `const { bus: { emit } } = useHost(); emit("notice", {})`, ["emit notice"]],
  ["a method in a variable", `const tell = host.bus.emit; tell("notice", {})`, ["emit notice"]],
  ["an optional call", `host?.bus?.emit("notice", {})`, ["emit notice"]],
  ["a name in a constant", `const EVENT = "notice"; bus.emit(EVENT, {})`, ["emit notice"]],
  ["one of two names", `bus.emit(bad ? "notice" : "announce", {})`, ["emit notice", "emit announce"]],
  ["a name that cannot be known", `bus.emit(name, {})`, ["emit null"]],
  ["a method that is handed on", `relay(bus.emit)`, ["emit null"]],
  ["other emitters", `emitter.emit("x"); socket.on("open", f); element.on("y")`, []],
  ["mentions in comments and texts", `// bus.emit("notice")\nconst text = 'bus.on("announce")'`, []],
])("reads %s", (_, source, expected) => {
  expect(found(source)).toEqual(expected);
});
