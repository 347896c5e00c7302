/** The first match counts: most browsers also name those that they are compatible with. */
const BROWSERS: [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(OPR|OPiOS|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (rules: [RegExp, string][], text: string) => rules.find(([rule]) => rule.test(text))?.[1];

/** What a person calls the device with this user agent: "Firefox on Windows". */
export function deviceName(userAgent = ""): string {
  const text = userAgent.slice(0, 512);
  const names = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter((name) => name !== undefined);
  return names.join(" on ") || "Unknown device";
}
