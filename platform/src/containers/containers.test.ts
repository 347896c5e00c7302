import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { EDGE_PROGRAMS } from "../build/bundle-program.ts";
import { variableOf } from "../config/slice-address.ts";
import { ROOT } from "../config/workspace.ts";
import { committedSlices } from "../testing/committed-slices.ts";

type Service = {
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  user?: string;
  healthcheck?: { test?: string[] };
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const { services, volumes } = parse(read("deploy/compose.yaml"), { merge: true }) as Compose;
/** One instruction a line, as the builder reads it. */
const instructions = read("deploy/Containerfile")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => /^[A-Z]/.test(line));
const stages = instructions.flatMap((line) => /^FROM \S+ AS (\S+)/.exec(line)?.[1] ?? []);
const slices = committedSlices();
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);

/** The text of everything that reads the environment of our programs. */
const READERS = [
  "server/src/settings.ts",
  "api/src/environment.ts",
  "tools/exchange-sim/src/environment.ts",
  "platform/src/config/environment.ts",
  "platform/src/edge/serve-slice.ts",
]
  .map(read)
  .join("\n");

test("each service is built from a target that there is, in a file that there is", () => {
  for (const [name, { build }] of ours) {
    expect(existsSync(join(ROOT, "deploy", build?.context ?? "", build?.dockerfile ?? "")), name).toBe(true);
    expect(stages, name).toContain(build?.target);
  }
});

test("stages take from stages before them, and from the workspace what it has", () => {
  const before: string[] = [];
  for (const line of instructions) {
    const from = /^FROM (\S+)/.exec(line)?.[1];
    if (from !== undefined && !from.startsWith("$")) expect(before, line).toContain(from);
    const copied = /--from=(\S+)/.exec(line)?.[1];
    if (copied !== undefined) expect(before, line).toContain(copied);
    const stage = /^FROM \S+ AS (\S+)/.exec(line)?.[1];
    if (stage !== undefined) before.push(stage);
    for (const [path] of line.matchAll(/\bsrc\/\S+\.ts\b/g)) {
      expect(existsSync(join(ROOT, "platform", path)), path).toBe(true);
    }
    for (const [, name] of line.matchAll(/--filter @cointide\/(\S+)/g)) {
      const isTool = existsSync(join(ROOT, "tools", name ?? ""));
      const folder = isTool ? `tools/${name}` : name;
      expect(JSON.parse(read(`${folder}/package.json`)).name).toBe(`@cointide/${name}`);
    }
  }
});

test("every command runs a program that its image holds", () => {
  const built = instructions.join("\n");
  const programs = EDGE_PROGRAMS.map((path) => basename(path).replace(".ts", ".js"));
  for (const [name, { command = [] }] of ours) {
    const program = command.find((word) => /^serve-.*js$/.test(word));
    if (program !== undefined) expect(programs, name).toContain(program);
  }
  expect(programs).toContain(/"(serve-\S+)"/.exec(built)?.[1]);
  for (const [, path] of built.matchAll(/"([\w/-]+)\/dist\/server\.js"/g)) {
    expect(existsSync(join(ROOT, path ?? "", "src/server.ts")), path).toBe(true);
  }
});

test("every variable is read by a program, and every slice exists", () => {
  const ofSlices = slices.map(({ name }) => `ORIGIN_${variableOf(name)}`);
  for (const [name, { environment = {} }] of ours) {
    for (const variable of Object.keys(environment)) {
      if (!ofSlices.includes(variable)) expect(READERS, `${variable} of ${name}`).toContain(variable);
    }
    if (environment.SLICE) expect(slices.map((slice) => slice.name)).toContain(environment.SLICE);
  }
});

test("each program listens where it is published, at the ports that are the defaults", () => {
  for (const { name, port } of slices) {
    const service = ours.map(([, one]) => one).find(({ environment }) => environment?.SLICE === name);
    // A slice that is deployed elsewhere has no service here.
    if (service === undefined) continue;
    expect(service.environment?.PORT).toBe(String(port));
    expect(service.ports).toEqual([`\${PORT_${variableOf(name)}:-${port}}:${port}`]);
    expect(services.edge?.environment?.[`ORIGIN_${variableOf(name)}`]).toContain(
      `:-http://localhost:${port}}`,
    );
  }
  expect(services.edge?.ports).toEqual([`\${PORT_SHELL:-3000}:3000`]);
});

test("no program but what publishes or takes back holds the private key, and no secret has a default", () => {
  const holders = ours.filter(([, { environment }]) => environment?.REGISTRY_KEY).map(([name]) => name);
  expect(holders).toEqual(["publish", "guard"]);
  const text = read("deploy/compose.yaml");
  for (const secret of [
    "REGISTRY_KEY",
    "REGISTRY_PUBLIC_KEY",
    "JWT_SECRET",
    "TICKET_SECRET",
    "POSTGRES_PASSWORD",
    "REDIS_PASSWORD",
    "SMTP_URL",
  ]) {
    expect(text).toMatch(new RegExp(`\\$\\{${secret}:\\?`));
    expect(text).not.toMatch(new RegExp(`\\$\\{${secret}:-`));
  }
});

test("volumes and what is depended on are there", () => {
  for (const [name, service] of Object.entries(services)) {
    for (const volume of service.volumes ?? []) {
      expect(Object.keys(volumes), name).toContain(volume.split(":")[0]);
    }
    for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(other);
  }
});

test("our programs have no capabilities and can gain no rights", () => {
  expect(ours.length).toBe(slices.length + 5);
  for (const [name, { cap_drop, cap_add, security_opt, privileged, user }] of ours) {
    expect([name, cap_drop, security_opt]).toEqual([name, ["ALL"], ["no-new-privileges:true"]]);
    expect([name, cap_add, privileged, user]).toEqual([name, undefined, undefined, undefined]);
  }
});

test("Redis wants the password that the service has, and nothing shows it", () => {
  const { redis, api } = services;
  expect(api?.environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379$/);
  expect(redis?.environment?.REDIS_PASSWORD).toMatch(/^\$\{REDIS_PASSWORD:\?/);
  expect(redis?.command?.at(-1)).toContain("\nrequirepass $$REDIS_PASSWORD\n");
  expect(redis?.command?.slice(0, 2)).toEqual(["sh", "-c"]);
  expect(redis?.user).toBe("redis");
  expect(redis?.healthcheck?.test?.at(-1)).toMatch(/^REDISCLI_AUTH="\$\$REDIS_PASSWORD" .*grep -q PONG$/);
  expect(redis?.ports).toBeUndefined();
});

test("nothing runs as root, and no image is made of secrets or of what was made here", () => {
  expect(instructions.filter((line) => line.startsWith("USER"))).toEqual(["USER node"]);
  const ignored = read(".dockerignore").split("\n");
  for (const path of [
    "**/.env",
    "**/.data",
    "**/.releases",
    "**/node_modules",
    "**/dist",
    "**/.cache",
    ".git",
  ]) {
    expect(ignored).toContain(path);
  }
});
