import { expect, it } from "vitest";
import { createLookUp } from "./look-ups.ts";
import type { Resolve } from "./resolve-host.ts";
import type { TargetPolicy } from "./target-policy.ts";
import { checkWebhookAddress } from "./webhook-address.ts";

const HOSTS: Record<string, string[]> = {
  "hooks.example.com": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "internal.example.com": ["10.0.0.8"],
  "mixed.example.com": ["93.184.215.14", "127.0.0.1"],
  "mapped.example.com": ["::ffff:192.168.0.1"],
  "empty.example.com": [],
  localhost: ["127.0.0.1", "::1"],
};

const resolve: Resolve = async (host) => {
  if (host === "silent.example.com") return new Promise(() => {});
  if (host === "broken.example.com") throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  if (!(host in HOSTS)) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  return (HOSTS[host] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
};
const lookUp = createLookUp({ resolve });

const production: TargetPolicy = { production: true, loopbackPorts: [] };
const tests: TargetPolicy = { production: false, loopbackPorts: [8080] };

const check = (address: string, policy: TargetPolicy) =>
  checkWebhookAddress(address, policy, { lookUp, member: "ada", timeout: 50 });

it.each([
  ["https://hooks.example.com/cointide?key=1", production],
  ["https://hooks.example.com:8443/", production],
  ["https://8.8.8.8/hook", production],
  ["http://hooks.example.com/", tests],
  ["http://127.0.0.1:8080/", tests],
  ["http://localhost:8080/", tests],
  ["http://[::1]:8080/", tests],
])("%s may be a webhook", async (address, policy) => {
  await expect(check(address, policy)).resolves.toBe(true);
});

it("an address may be a webhook but is unchecked if DNS does not answer in time", async () => {
  await expect(check("https://silent.example.com/", production)).resolves.toBe(false);
});

const PRIVATE = "The URL points to a private network. Use one that is reachable from the internet.";
const NOT_FOUND = "No public address was found for the host. Check its spelling.";
const NO_HTTPS = "The URL must start with https://. Correct it.";

it.each([
  ["hooks.example.com", production, NO_HTTPS],
  ["http://hooks.example.com/", production, NO_HTTPS],
  ["ftp://hooks.example.com/", tests, NO_HTTPS],
  ["file:///etc/passwd", tests, NO_HTTPS],
  [
    "https://ada:secret@hooks.example.com/",
    production,
    "The URL contains a user name or password. Remove it. Requests are signed.",
  ],
  ["https://127.0.0.1/", production, PRIVATE],
  ["https://2130706433/", production, PRIVATE],
  ["https://0x7f000001/", production, PRIVATE],
  ["https://[::1]/", production, PRIVATE],
  ["https://[::ffff:127.0.0.1]/", production, PRIVATE],
  ["https://169.254.169.254/latest/meta-data/", production, PRIVATE],
  ["https://localhost/", production, NOT_FOUND],
  ["https://internal.example.com/", production, NOT_FOUND],
  ["https://mapped.example.com/", production, NOT_FOUND],
  ["https://mixed.example.com/", production, NOT_FOUND],
  ["http://127.0.0.1:8081/", tests, PRIVATE],
  ["http://10.0.0.1:8080/", tests, PRIVATE],
  ["https://gone.example.com/", production, NOT_FOUND],
  ["https://empty.example.com/", production, NOT_FOUND],
  ["https://broken.example.com/", production, NOT_FOUND],
])("%s is refused", async (address, policy, sentence) => {
  const refusal = { name: "DomainError", reason: "invalid", message: sentence };
  await expect(check(address, policy)).rejects.toMatchObject(refusal);
});

it("saving an address waits no longer than the time-out, however many do while DNS is silent", async () => {
  const begun = performance.now();
  const silent = createLookUp({ resolve: () => new Promise(() => {}) });
  const checks = Array.from({ length: 60 }, (_, number) =>
    checkWebhookAddress(`https://h${number}.com/`, production, {
      ...{ lookUp: silent, member: `m${number % 20}`, timeout: 100 },
    }),
  );
  await Promise.all(checks);
  // One after the other they would take 6 s.
  expect(performance.now() - begun).toBeLessThan(3_000);
});
