import { describe, it } from "vitest";
import * as z from "zod/mini";
import { type Break, expectRefusal, schemaOf } from "./testing/expect-verdict.ts";

const noticeWith = (fields: Record<string, z.ZodMiniType>) => ({
  notice: schemaOf(z.object({ type: z.enum(["error", "success"]), message: z.string(), ...fields })),
});

const OF_EVENTS: Break[] = [
  [
    "an event without a field that others read",
    ({ events }) => {
      events.emits = { notice: schemaOf(z.object({ type: z.literal("error") })) };
    },
    'shell would no longer understand "notice": field "message" is gone',
  ],
  [
    "a field that may now be left out",
    ({ events }) => {
      events.emits = noticeWith({ message: z.optional(z.string()) });
    },
    'shell would no longer understand "notice": field "message" may be left out',
  ],
  [
    "a field of another type",
    ({ events }) => {
      events.emits = noticeWith({ message: z.number() });
    },
    'field "message" may be a number, not text',
  ],
  [
    "a value that others do not know",
    ({ events }) => {
      events.emits = noticeWith({ type: z.enum(["error", "fatal"]) });
    },
    'field "type" may be "fatal"',
  ],
  [
    "a heard event that is narrower than what is sent",
    ({ events }) => {
      events.hears = { "feed:status": schemaOf(z.object({ state: z.enum(["live", "stale"]) })) };
    },
    'it would not understand "feed:status" as shell sends it: field "state" may be',
  ],
  [
    "a heard event with a field that nobody sends",
    ({ events }) => {
      events.hears = { "feed:status": schemaOf(z.object({ delay: z.number() })) };
    },
    'field "delay" is not sent',
  ],
  [
    "an event that only it told, and others hear",
    ({ previous, live }) => {
      const done = live.shell.events.hears["import:done"];
      if (done !== undefined) previous.events.emits["import:done"] = done;
    },
    'nobody would tell "import:done" any more, which mfe-board and shell listen to',
  ],
  [
    "an event that slice.json does not say",
    (slice) => {
      slice.source += 'host.bus.emit("announce", {});';
    },
    'the source emits "announce": add it to events.emits',
  ],
  [
    "an event that the source never tells",
    ({ description }) => {
      description.events.emits.push("announce");
    },
    'says that it emits "announce", which the source never does',
  ],
  [
    "an event that nobody has defined",
    (slice) => {
      slice.source += 'host.bus.emit("demo:grown", {});';
      slice.description.events.emits.push("demo:grown");
    },
    'there is no event "demo:grown"',
  ],
  [
    "an event whose name is not written there",
    (slice) => {
      slice.source += "host.bus.emit(name, {});";
    },
    "uses the bus for an event that is not written there",
  ],
];

describe("the gate refuses", () => {
  it.each(OF_EVENTS)("%s", expectRefusal);
});
