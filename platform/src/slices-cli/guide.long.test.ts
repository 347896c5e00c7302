import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { copyWorkspace } from "../testing/copy-workspace.ts";

/** On the same disk as the workspace, so that files of libraries can be linked. */
const COPY = join(ROOT, ".cache", "guide");
const SLICE = join(COPY, "mfe-price-alerts");

type Step = { command: string; expected: string[] };

const readDocument = (name: string) => readFileSync(join(ROOT, "docs", name), "utf8");

/** Returns a section of a document, with its heading. */
const sectionOf = (document: string, heading: string): string =>
  document.split("\n## ").find((text) => text.startsWith(`${heading}\n`)) ?? "";

/** Returns the commands of a text and the lines that they should print. */
function stepsOf(text: string): Step[] {
  return [...text.matchAll(/^```\n\$ ([^\n]+)\n([\s\S]*?)^```/gm)].map(([, command = "", output = ""]) => ({
    command,
    expected: output.split("\n").filter(Boolean),
  }));
}

/** Replaces parts that differ between runs: hashes, registry numbers, times and signed links. */
const steady = (line: string): string =>
  line
    .replaceAll(/\b[0-9a-f]{8}\b/g, "HASH")
    .replaceAll(/\(registry \d+\)/g, "(registry N)")
    .replaceAll(/\d+(\.\d+)? ?m?s\b/g, "TIME")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "WHEN")
    .replaceAll(/https?:\/\/[\w.:-]+\/\?preview=\S+/g, "LINK")
    .trim();

const ENV = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", CI: "" };

function runToEnd(command: string): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], {
    cwd: COPY,
    encoding: "utf8",
    env: ENV,
    maxBuffer: 64 * 1_024 * 1_024,
  });
  return { status, printed: `${stdout}\n${stderr}` };
}

const run = (command: string): string[] => runToEnd(command).printed.split("\n").map(steady);

/** Runs a command until it prints a line with this start, then stops it. */
async function runUntil(command: string, last: string): Promise<string[]> {
  const child = spawn("sh", ["-c", `exec ${command}`], { cwd: COPY, env: ENV, detached: true });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(steady(line));
    if (lines.at(-1)?.startsWith(last)) break;
  }
  if (child.pid !== undefined && child.exitCode === null) {
    const ended = once(child, "exit");
    process.kill(-child.pid, "SIGINT");
    await ended;
  }
  return lines;
}

function edit(file: string, from: string, to: string): void {
  const path = join(SLICE, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replaceAll(from, to));
}

/** Edits that the tutorial describes before a command. */
const BEFORE: Record<string, () => void> = {
  "npm run -s slice -- publish price-alerts #2": () => {
    for (const file of ["src/live-prices.tsx", "src/routes.test.tsx"])
      edit(file, "Price alerts", "Prices at a glance");
  },
  "npm run -s slice -- publish price-alerts --canary 10 #1": () =>
    edit("package.json", '"version": "0.1.0"', '"version": "0.2.0"'),
};

const steps = [
  ...stepsOf(readDocument("tutorial.md")),
  ...stepsOf(sectionOf(readDocument("slice-cli.md"), "Preview a build")),
];

/** Returns the first code block in a language below a heading of the slice reference. */
function blockOf(heading: string, language: string): string {
  const section = sectionOf(readDocument("slice-reference.md"), heading);
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(section)?.[1] ?? "";
}

/** Fills the slot as the slice reference describes. */
function fillSlot(): void {
  const filler = blockOf("Slots", "tsx");
  const [path = ""] = /src\/\S+/.exec(filler) ?? [];
  writeFileSync(join(SLICE, path), filler.slice(filler.indexOf("\n") + 1));
  const lines = blockOf("Slots", "json");
  const file = join(SLICE, "slice.json");
  const added = JSON.parse(`{${lines.trim().replace(/,$/, "")}}`);
  const description = { ...JSON.parse(readFileSync(file, "utf8")), ...added };
  writeFileSync(file, `${JSON.stringify(description, null, 2)}\n`);
}

beforeAll(() => {
  copyWorkspace(COPY);
  // Its own repository, because this one ignores the folder.
  const author = "-c user.name=Author -c user.email=author@example.com";
  run(
    `git init --quiet && git add --all && git ${author} commit --quiet -m "chore(repo): copy the work tree"`,
  );
}, 300_000);
afterAll(() => rmSync(COPY, { recursive: true, force: true }), 300_000);

it("prints what the tutorial and the command reference quote", async () => {
  expect(steps.length).toBeGreaterThan(7);
  const counts = new Map<string, number>();
  for (const { command, expected } of steps) {
    const count = (counts.get(command) ?? 0) + 1;
    counts.set(command, count);
    BEFORE[`${command} #${count}`]?.();
    const wanted = expected.map(steady);
    const last = wanted.at(-1) ?? "";
    const printed = command.includes(" dev ") ? await runUntil(command, last) : run(command);
    expect(printed, command).toEqual(expect.arrayContaining(wanted));
  }
}, 600_000);

it("serves a slice's development page 100 above PORT_…", async () => {
  const command = "env PORT_PRICE_ALERTS=3971 npm run dev -- --slice price-alerts --alone";
  const printed = await runUntil(command, "Open ");
  expect(printed).toContain("Open http://localhost:4071/");
}, 120_000);

it("passes lint, types, import boundaries, dead code, unit tests and the gate after the tutorial", () => {
  fillSlot();
  run("npx biome format --write mfe-price-alerts");
  // Tests of the new slice, and tests that list slices.
  const tests = "mfe-price-alerts platform/src/{config,containers,gate,rspack,slices-cli,testing} parts.test";
  const commands = [
    ...["lint", "types", "fences", "dead-code"].map((script) => `npm run -s ${script}`),
    `npm run -s unit -- ${tests}`,
    "npm run -s slice -- check",
  ];
  for (const command of commands) {
    const { status, printed } = runToEnd(command);
    expect(status, `${command}\n${printed}`).toBe(0);
  }
}, 1_800_000);
