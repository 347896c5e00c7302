import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRestarts } from "./restart.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createProgram() {
  const lines: string[] = [];
  let isRunning = false;
  const start = vi.fn(async () => {
    isRunning = true;
  });
  const onEnd = createRestarts({ start, isRunning: () => isRunning, say: (line) => lines.push(line.trim()) });
  const end = () => {
    isRunning = false;
    onEnd("api");
  };
  return { lines, start, end };
}

test("a program that ended is started again, later each time while it keeps ending", async () => {
  const { lines, start, end } = createProgram();
  for (const [index, wait] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    end();
    expect(lines.at(-1)).toBe(`api has ended. The rest keeps running. Restarting it in ${wait} s.`);
    await vi.advanceTimersByTimeAsync(wait * 1_000 - 1);
    expect(start).toHaveBeenCalledTimes(index);
    await vi.advanceTimersByTimeAsync(1);
    expect(start).toHaveBeenCalledTimes(index + 1);
    expect(lines.at(-1)).toBe("api is running again.");
  }
});

test("a program that ran for a minute is started again at once", async () => {
  const { lines, end } = createProgram();
  for (let round = 0; round < 3; round += 1) {
    end();
    expect(lines.at(-1)).toContain("Restarting it in 1 s");
    await vi.advanceTimersByTimeAsync(61_000);
  }
});
