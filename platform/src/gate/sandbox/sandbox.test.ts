import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firstCases } from "../../testing/first-cases.ts";
import { runSandbox } from "./run-sandbox.ts";

/** The finding about a container whose import does this. */
async function messageOf(text: string): Promise<string> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "hostile-"));
  try {
    writeFileSync(join(folder, "entry.mjs"), text);
    const subject = { entry: "entry.mjs", exposes: [], slots: [], samples: [], required: [] };
    const { failures } = await runSandbox(folder, subject, 20_000);
    return failures.map(({ message }) => message).join("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Attempts of hostile code, as expressions that return what they got. */
const ATTEMPTS: [what: string, expression: string, refusal: RegExp][] = [
  ["the gate's environment", "process.env.REGISTRY_KEY", /^undefined$/],
  ["its environment by the system", 'read("/proc/" + process.ppid + "/environ")', /ACCESS_DENIED/],
  ["its own environment by the system", 'read("/proc/self/environ")', /ACCESS_DENIED/],
  ["files of the workspace", `read(${JSON.stringify(`${process.cwd()}/package.json`)})`, /ACCESS_DENIED/],
  ["files to write", 'fs.writeFileSync(new URL("x.js", import.meta.url), "")', /ACCESS_DENIED/],
  ["another program", '(await import("node:child_process")).execSync("env")', /ACCESS_DENIED/],
  ["a thread", 'new (await import("node:worker_threads")).Worker("", { eval: true })', /ACCESS_DENIED/],
  ["an addon", 'process.dlopen({ exports: {} }, "x.node")', /DLOPEN_DISABLED/],
  ["an inspector", '(await import("node:inspector")).open(0)', /ACCESS_DENIED/],
  ["a signal to the gate", "process.kill(process.ppid, 0)", /no network/],
  ["a server", '(await import("node:net")).createServer().listen(0)', /no network/],
  ["packets", '(await import("node:dgram")).createSocket("udp4").send("x", 9)', /no network/],
];

let port = 0;
let connections = 0;
const listener = createServer(() => {
  connections += 1;
});
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(() => listener.close());

it("code of a build gets nothing of the gate's process, its files and its network", async () => {
  process.env.REGISTRY_KEY = "the key";
  const connect = [
    `(await import("node:net")).connect(${port}, "127.0.0.1")`,
    `(await import("node:http")).get("http://127.0.0.1:${port}")`,
  ].map((expression): (typeof ATTEMPTS)[number] => ["a connection", expression, /no network/]);
  const attempts = [...ATTEMPTS, ...connect];
  try {
    const message = await messageOf(`
      import fs from "node:fs";
      const read = (path) => fs.readFileSync(path, "utf8");
      const loot = [];
      ${attempts.map(([, expression]) => `try { loot.push(String(${expression})); } catch (error) { loot.push(error.code ?? error.message); }`).join("\n")}
      throw new Error(JSON.stringify(loot));`);
    const loot = JSON.parse(message);
    expect(loot).toHaveLength(attempts.length);
    for (const [index, [what, , refusal]] of attempts.entries()) expect(loot[index], what).toMatch(refusal);
    expect(connections).toBe(0);
  } finally {
    delete process.env.REGISTRY_KEY;
  }
});

/** Ways to fill the memory. Filling the heap takes 2 s of CPU time. */
const FLOODS: [what: string, text: string, finding: RegExp][] = [
  ["buffers", "const all = []; for (;;) all.push(new ArrayBuffer(5e8));", /^Array buffer allocation failed/],
  [
    "its heap",
    "const all = []; for (;;) all.push(new Array(1e7).fill(all.length + 0.5));",
    /^takes more than 512 MB of memory/,
  ],
];

it.each(firstCases(1, FLOODS))("refuses a build that fills the memory with %s", async (_, text, finding) => {
  expect(await messageOf(text)).toMatch(finding);
});
