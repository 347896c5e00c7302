import { expect, test } from "vitest";
import { nginxConfig } from "./nginx-config.ts";

test("what foreign pages take of a slice is asked of that slice's own server", () => {
  const origins = {
    "mfe-streams": "https://streams.example",
    "mfe-charts": "https://charts.example",
    "mfe-auth": "https://auth.example",
  };
  const config = nginxConfig({
    ...{ out: "/site", shellOrigin: "https://shell.example", origins, service: "http://127.0.0.1:4000" },
    embedServices: { "mfe-streams": "http://127.0.0.1:3002", "mfe-charts": "http://127.0.0.1:3006" },
    ...{ certificates: undefined, variants: [{ name: "from-0", from: 0 }], classes: [] },
  });
  const serverOf = (host: string) =>
    config.split(/^server /m).find((text) => text.includes(`server_name ${host};`)) ?? "";
  const proxied = (host: string) =>
    /location ~ \^\/embed\(\/\|\$\) \{\s+proxy_pass (\S+);/.exec(serverOf(host))?.[1];
  expect(proxied("streams.example")).toBe("http://127.0.0.1:3002");
  expect(proxied("charts.example")).toBe("http://127.0.0.1:3006");
  expect(serverOf("auth.example")).toContain("slices/mfe-auth");
  expect(proxied("auth.example")).toBeUndefined();
});
