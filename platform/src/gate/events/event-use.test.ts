import { expect, it } from "vitest";
import { busCalls } from "./event-use.ts";

const found = (source: string) =>
  busCalls("a.tsx", source).map((call) => (call.method === null ? "unknown" : `${call.method} ${call.name}`));

it.each<[string, string, string[]]>([
  ["the host's bus", `host.bus.emit("notice", {})`, ["emit notice"]],
  ["a bus of its own name", `const { bus } = useHost(); bus.on('feed:status', set)`, ["on feed:status"]],
  ["a bus that is a parameter", `const f = ({ bus }: Host) => bus.on("notice", g)`, ["on notice"]],
  ["an optional call", `host?.bus?.emit("notice", {})`, ["emit notice"]],
  ["one of two names", `bus.emit(bad ? "notice" : "announce", {})`, ["emit notice", "emit announce"]],
  ["other emitters", `emitter.emit("x"); socket.on("open", f); element.on("y")`, []],
  ["mentions in comments and texts", `// bus.emit("notice")\nconst text = 'bus.on("announce")'`, []],
])("reads %s", (_, source, expected) => {
  expect(found(source)).toEqual(expected);
});

it.each<[string, string]>([
  ["a name that is not a literal", `bus.emit(name, {})`],
  ["a method that is passed on", `relay(bus.emit)`],
  ["a method in a variable", `const send = host.bus.emit; send("notice", {})`],
  ["a bus that was renamed", `const { bus: b } = useHost(); b.emit("announce", {})`],
  ["a bus in a variable", `const events = host.bus; events.on("notice", f)`],
  ["a parameter of another name", `function send(events: Bus) { events.emit("notice", {}) }`],
  ["methods taken from the bus", `const { emit } = host.bus; emit("notice", {})`],
  ["methods taken from the host", `const { bus: { emit } } = useHost(); emit("notice", {})`],
])("refuses to guess: %s", (_, source) => {
  expect(found(source)).toEqual(["unknown"]);
});
