import { afterEach, describe, expect, it, vi } from "vitest";
import { stubLocks } from "../testing/tab-locks.ts";
import { oneAtATime } from "./one-at-a-time.ts";

afterEach(() => void vi.unstubAllGlobals());

describe.each([
  ["with the browser's locks", () => void stubLocks()],
  ["without locks", () => vi.stubGlobal("navigator", {})],
])("tasks of one name, %s", (_, prepare) => {
  it("run one after the other, in their order", async () => {
    prepare();
    const steps: string[] = [];
    const task = (name: string) => async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      return name;
    };
    const all = ["a", "b", "c"].map((name) => oneAtATime("test", task(name)));
    expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
    expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("go on after one that failed, whose caller is told", async () => {
    prepare();
    const failing = oneAtATime("test", () => Promise.reject(new Error("no")));
    const next = oneAtATime("test", async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });

  it("do not wait for those of another name", async () => {
    prepare();
    void oneAtATime("slow", () => new Promise(() => {}));
    expect(await oneAtATime("quick", async () => 1)).toBe(1);
  });
});

it("is agreed upon by all tabs, where the browser can", async () => {
  const { names } = stubLocks();
  await oneAtATime("test", async () => {});
  expect(names).toEqual(["cointide:test"]);
});
