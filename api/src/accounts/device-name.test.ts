import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";

it.each([
  ["Firefox on Windows", `${WINDOWS.replace(")", "; rv:140.0)")} Gecko/20100101 Firefox/140.0`],
  ["Edge on Windows", `${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ["Opera on macOS", `${MAC} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ["Chrome on macOS", `${MAC} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ["Safari on macOS", `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`],
  ["Safari on iPhone", `${IPHONE} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`],
  ["Chrome on iPhone", `${IPHONE} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
  ],
  ["Linux", "curl on Linux"],
  ["Unknown device", "curl/8.5.0"],
  ["Unknown device", ""],
  ["Unknown device", undefined],
  ["Unknown device", `${"x".repeat(600)} Firefox/140.0`],
])("%s is named by %s", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
