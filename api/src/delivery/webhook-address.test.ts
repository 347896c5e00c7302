import { expect, it } from "vitest";
import type { Lookup, TargetPolicy } from "./target-policy.ts";
import { checkWebhookAddress } from "./webhook-address.ts";

const HOSTS: Record<string, string[]> = {
  "hooks.example.com": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "internal.example.com": ["10.0.0.8"],
  "mixed.example.com": ["93.184.215.14", "127.0.0.1"],
  "mapped.example.com": ["::ffff:192.168.0.1"],
  localhost: ["127.0.0.1", "::1"],
};

const lookup: Lookup = (host, _, done) => {
  const addresses = HOSTS[host]?.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  if (addresses) done(null, addresses);
  else done(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
};

const production: TargetPolicy = { production: true, loopbackPorts: [], lookup };
const tests: TargetPolicy = { production: false, loopbackPorts: [8080], lookup };

it.each([
  ["https://hooks.example.com/cointide?key=1", production],
  ["https://hooks.example.com:8443/", production],
  ["https://8.8.8.8/hook", production],
  ["http://hooks.example.com/", tests],
  ["http://127.0.0.1:8080/", tests],
  ["http://localhost:8080/", tests],
  ["http://[::1]:8080/", tests],
])("%s may be a webhook", async (address, policy) => {
  await expect(checkWebhookAddress(address, policy)).resolves.toBeUndefined();
});

const PRIVATE = "The address leads into a private network. Use one that the internet can reach.";
const NO_HTTPS = "The address must begin with https://. Correct it.";

it.each([
  ["hooks.example.com", production, NO_HTTPS],
  ["http://hooks.example.com/", production, NO_HTTPS],
  ["ftp://hooks.example.com/", tests, NO_HTTPS],
  ["file:///etc/passwd", tests, NO_HTTPS],
  [
    "https://ada:secret@hooks.example.com/",
    production,
    "The address holds a user name or password. Remove it; requests are signed.",
  ],
  ["https://127.0.0.1/", production, PRIVATE],
  ["https://2130706433/", production, PRIVATE],
  ["https://0x7f000001/", production, PRIVATE],
  ["https://[::1]/", production, PRIVATE],
  ["https://[::ffff:127.0.0.1]/", production, PRIVATE],
  ["https://169.254.169.254/latest/meta-data/", production, PRIVATE],
  ["https://localhost/", production, PRIVATE],
  ["https://internal.example.com/", production, PRIVATE],
  ["https://mapped.example.com/", production, PRIVATE],
  ["https://mixed.example.com/", production, PRIVATE],
  ["http://127.0.0.1:8081/", tests, PRIVATE],
  ["http://10.0.0.1:8080/", tests, PRIVATE],
  ["https://gone.example.com/", production, "The address's host cannot be found. Check its spelling."],
])("%s is refused", async (address, policy, sentence) => {
  const refusal = { name: "DomainError", reason: "invalid", message: sentence };
  await expect(checkWebhookAddress(address, policy)).rejects.toMatchObject(refusal);
});
