import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { variableOf } from "../config/slice-address.ts";
import { ROOT } from "../config/workspace.ts";
import { committedSlices } from "../testing/committed-slices.ts";

type Service = {
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];

  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  user?: string;
  healthcheck?: { test?: string[] };
};

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const compose = parse(read("deploy/compose.yaml"), { merge: true });
const { services } = compose as { services: Record<string, Service> };
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
  "platform/src/edge/serve-slices.ts",
  "platform/src/config/slice-address.ts",
]
  .map(read)
  .join("\n");

test("each service is built from an existing target and file", () => {
  for (const [name, { build }] of ours) {
    expect(existsSync(join(ROOT, "deploy", build?.context ?? "", build?.dockerfile ?? "")), name).toBe(true);
    expect(stages, name).toContain(build?.target);
  }
});

test("programs read every variable, and every slice exists", () => {
  const ofSlices = slices.map(({ name }) => `ORIGIN_${variableOf(name)}`);
  for (const [name, { environment = {} }] of ours) {
    for (const variable of Object.keys(environment)) {
      if (!ofSlices.includes(variable)) expect(READERS, `${variable} of ${name}`).toContain(variable);
    }
    if (environment.SLICE) expect(slices.map((slice) => slice.name)).toContain(environment.SLICE);
  }
});

test("each program listens on its default port, which is published", () => {
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

test("only programs that change the registry have the private key, and no secret has a default", () => {
  const holders = ours.filter(([, { environment }]) => environment?.REGISTRY_KEY).map(([name]) => name);
  expect(holders).toEqual(["publish", "signer"]);
  const text = read("deploy/compose.yaml");
  const keys = ["REGISTRY_KEY", "REGISTRY_PUBLIC_KEY", "JWT_SECRET", "TICKET_SECRET"];
  for (const secret of [...keys, "POSTGRES_PASSWORD", "REDIS_PASSWORD", "SMTP_URL"]) {
    expect(text).toMatch(new RegExp(`\\$\\{${secret}:\\?`));
    expect(text).not.toMatch(new RegExp(`\\$\\{${secret}:-`));
  }
});

test("the gate has no network, no key and a root that it can't write to", () => {
  expect(services.gate).toMatchObject({
    network_mode: "none",
    read_only: true,
    environment: { GATE_DIR: "/gate" },
  });
  expect(services.publishing?.environment).not.toHaveProperty("REGISTRY_KEY");
  const apart = services.publishing?.environment?.SLICES_APART?.split(" ") ?? [];
  expect(apart.sort()).toEqual(slices.map(({ name }) => name).sort());
});

test("our programs have no capabilities and cannot gain privileges", () => {
  expect(ours.length).toBe(slices.length + 7);
  for (const [name, { cap_drop, cap_add, security_opt, privileged, user }] of ours) {
    expect([name, cap_drop, security_opt]).toEqual([name, ["ALL"], ["no-new-privileges:true"]]);
    expect([name, cap_add, privileged, user]).toEqual([name, undefined, undefined, undefined]);
  }
});

test("Redis requires the service's password and doesn't show it in its command", () => {
  const { redis, api } = services;
  expect(api?.environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379$/);
  expect(redis?.environment?.REDIS_PASSWORD).toMatch(/^\$\{REDIS_PASSWORD:\?/);
  expect(redis?.command?.at(-1)).toContain("\nrequirepass $$REDIS_PASSWORD\n");
  expect(redis?.command?.slice(0, 2)).toEqual(["sh", "-c"]);
  expect(redis?.user).toBe("redis");
  expect(redis?.healthcheck?.test?.at(-1)).toMatch(/^REDISCLI_AUTH="\$\$REDIS_PASSWORD" .*grep -q PONG$/);
  expect(redis?.ports).toBeUndefined();
});

test("nothing runs as root, and images contain no secrets or build results", () => {
  expect(instructions.filter((line) => line.startsWith("USER"))).toEqual(["USER node", "USER node"]);
  const ignored = read(".dockerignore").split("\n");
  const secret = [".env", ".data", ".releases", "node_modules", "dist", ".cache"].map((name) => `**/${name}`);
  expect(ignored).toEqual(expect.arrayContaining([...secret, ".git"]));
});
