import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";

/** A Conventional Commit with a scope, of at most 72 characters. */
const SUBJECT =
  /^(?=.{1,72}$)(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)\([a-z0-9-]+\)!?: [^A-Z\s].*[^.]$/;

const git = (...args: string[]): string => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** Subjects of the commits since the one that brought this test: older ones follow no rule. */
function newSubjects(): string[] {
  const first = git("log", "--diff-filter=A", "--format=%H", "--", import.meta.filename)
    .split("\n")
    .at(-1);
  return git("log", "--no-merges", "--format=%s", `${first}..HEAD`).split("\n").filter(Boolean);
}

it.each([
  ["fix(streams): keep the choice when create is refused", true],
  ["feat(shared)!: rename the session hook", true],
  ["docs: name the files", false],
  ["fix(streams): Keep the choice", false],
  ["fix(streams): keep the choice.", false],
  [`fix(streams): ${"x".repeat(60)}`, false],
])("tells whether “%s” is a subject", (subject, isOne) => {
  expect(SUBJECT.test(subject)).toBe(isOne);
});

it("new commits have subjects of this form", () => {
  expect(newSubjects().filter((subject) => !SUBJECT.test(subject))).toEqual([]);
});
