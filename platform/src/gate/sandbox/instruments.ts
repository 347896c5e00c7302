import type { Effect, Frame } from "./protocol.ts";

type Any = (...args: unknown[]) => unknown;

/** The places that called, nearest first. */
function callers(): Frame[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, sites) =>
    sites.map((site) => ({
      file: site.getFileName() ?? "",
      line: site.getLineNumber() ?? 0,
      column: site.getColumnNumber() ?? 0,
    }));
  const frames = new Error("where").stack as unknown as Frame[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return frames;
}

/** Notes what is done to a page. */
export type Recorder = {
  effects: Effect[];
  note(what: string): void;
  /** Notes each call of a method of an object, and lets it through or, where told, answers for it. */
  watch(
    object: object,
    method: string,
    describe: (args: unknown[], self: unknown) => string | null,
    answer?: Any,
  ): void;
  /** From here on nothing is noted. */
  stop(): void;
};

export function createRecorder(): Recorder {
  const effects: Effect[] = [];
  let stopped = false;
  const note = (what: string) => {
    if (!stopped) effects.push({ what, frames: callers() });
  };
  return {
    effects,
    note,
    watch(object, method, describe, answer) {
      const original = Reflect.get(object, method) as Any | undefined;
      if (original === undefined && answer === undefined) return;
      const watched = function (this: unknown, ...args: unknown[]) {
        const what = describe(args, this);
        if (what !== null) note(what);
        if (answer !== undefined) return answer(...args);
        return new.target === undefined
          ? Reflect.apply(original as Any, this, args)
          : Reflect.construct(original as Any, args);
      };
      Object.defineProperty(object, method, { value: watched, configurable: true, writable: true });
    },
    stop: () => {
      stopped = true;
    },
  };
}
