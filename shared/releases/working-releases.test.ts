import { describe, expect, it } from "vitest";
import { formatWorking, readWorking, WORKING_COOKIE, withWorking } from "./working-releases.ts";

describe("the cookie of working releases", () => {
  it("is read as it was written, among others", () => {
    const working = withWorking(withWorking({}, "mfe-a-b", "1.0.0-0123abcd"), "mfe-c", "1.0.0-dev.00000000");
    expect(working).toEqual({ "mfe-a-b": "0123abcd", "mfe-c": "00000000" });
    const header = `other=1; ${WORKING_COOKIE}=${formatWorking(working)}; cointide-cohort=5`;
    expect(readWorking(header)).toEqual(working);
  });

  it.each([undefined, "", "x=1", `${WORKING_COOKIE}=`, `${WORKING_COOKIE}=~.~a~a.~.b~a.<script>`])(
    "holds nothing where it is %j",
    (header) => {
      expect(readWorking(header)).toEqual({});
    },
  );

  it("names each slice once, and of too many those that were written last", () => {
    let working = withWorking(withWorking({}, "mfe-a", "1-0000000a"), "mfe-a", "2-0000000b");
    expect(formatWorking(working)).toBe("a.0000000b");
    for (let n = 0; n < 60; n += 1) working = withWorking(working, `mfe-s${n}`, "1-0000000a");
    const pairs = formatWorking(working).split("~");
    expect([pairs.length, pairs.at(-1)]).toEqual([50, "s59.0000000a"]);
  });
});
