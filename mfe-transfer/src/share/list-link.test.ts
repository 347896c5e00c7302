import { describe, expect, it } from "vitest";
import { fragmentOf, readFragment, type SharedList, writeFragment, writeLink } from "./list-link.ts";

const readBack = (list: SharedList) => readFragment(new URL(writeLink("https://cointide.test", list)).hash);

/** The CPU time that a function takes, in ms, however busy the machine is. */
function measureCpu(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe("a link", () => {
  it("is readable: version, name and symbols", () => {
    expect(writeFragment({ name: "Majors", symbols: ["BTCUSDT", "ETHUSDT"] })).toBe(
      "#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT",
    );
    expect(writeFragment({ name: "", symbols: ["BTCUSDT"] })).toBe("#v=1&symbols=BTCUSDT");
  });

  it.each([
    "Majors",
    "币安人生 & friends",
    "🚀 Moon #1 = 100% + more?",
    "قائمة العملات",
    `<img src=x onerror=alert(1)>"'`,
    "javascript:alert(1)",
    "a+b, c;d|e/f (g) [h] *i* !",
    "❤️ hearts",
  ])("brings the name back: %s", (name) => {
    const list = { name, symbols: ["BTCUSDT", "币安人生USDT"] };
    expect(readBack(list)).toEqual({ ...list, leftOut: [] });
  });

  it("is written for a name that no page would accept, and says so where it is read", () => {
    expect(readBack({ name: "half \uD83D", symbols: ["BTCUSDT"] }).name).toBe("half \uFFFD");
    expect(readBack({ name: "a\u202Eb", symbols: ["BTCUSDT"] }).leftOut).toMatchObject([{ kind: "name" }]);
  });

  it("has no characters in which what finds links in texts would end it", () => {
    const link = writeLink("https://cointide.test", {
      name: "a (b) 'c' *d*! <e> \"f\" g",
      symbols: ["BTCUSDT"],
    });
    expect(link).toMatch(/^https:\/\/cointide\.test\/list#[\w=&%,.~-]+\w$/);
  });
});

describe("the fragment of a link", () => {
  const read = (fragment: string) => readFragment(fragment);

  it("is read in any order, with blanks as pluses, and each symbol once", () => {
    expect(read("#symbols=ethusdt,BTCUSDT,eth-usdt&name=My+list&v=1")).toEqual({
      name: "My list",
      symbols: ["ETHUSDT", "BTCUSDT"],
      leftOut: [],
    });
  });

  it("is read where people wrote symbols in other ways", () => {
    expect(read("#v=1&symbols=binance:btcusdt;ETH%2FUSDT%20sol_usdt").symbols).toEqual([
      "BTCUSDT",
      "ETHUSDT",
      "SOLUSDT",
    ]);
  });

  it.each([
    "#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT.",
    "#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT).",
    "#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT”",
    "#v=1&amp;name=Majors&amp;symbols=BTCUSDT,ETHUSDT",
  ])("loses nothing to the sentence around it, or to a program that escapes it: %s", (fragment) => {
    const { hash } = new URL(`https://cointide.test/list${fragment}`);
    expect(read(hash)).toEqual({ name: "Majors", symbols: ["BTCUSDT", "ETHUSDT"], leftOut: [] });
  });

  it.each([
    ...[
      "?utm_campaign=a,b&fbclid=y",
      "?fbclid",
      "%3Futm_source%3Dx%26fbclid%3Dy",
      "&amp;amp;fbclid=y",
      "#top",
    ],
    ...[".", "%3E", "。", "%22%3EMajors%3C/a%3E", "</a>.", ").%20", ".,", "%20%0A", "🚀"],
  ])("keeps the last symbol before appended text: %s", (text) => {
    const { name, symbols } = read(`#v=1&name=what?&symbols=BTCUSDT,ETHUSDT${text}`);
    expect([name, ...symbols]).toEqual(["what?", "BTCUSDT", "ETHUSDT"]);
  });

  it("reports appended parts", () => {
    expect(read("#v=1&symbols=BTCUSDT?utm_source=x&fbclid=y").leftOut).toEqual([
      { kind: "part", texts: ["utm_source=x", "fbclid=y"] },
    ]);
  });

  it("has its name decoded once if its parts are visible", () => {
    expect(read("#v=1&name=A%2520B%2526&symbols=BTCUSDT").name).toBe("A%20B%26");
    expect(read("#v=1&name=100%25&symbols=BTC%252DUSDT%252CETHUSDT")).toEqual({
      ...{ name: "100%", symbols: ["BTCUSDT", "ETHUSDT"], leftOut: [] },
    });
  });

  it.each(["", "#", "#v=1", "#v=1&symbols=", "#v=1&symbols=,,,", "#&&&", "#="])(
    "has no symbols and never throws: %j",
    (fragment) => {
      expect(read(fragment).symbols).toEqual([]);
    },
  );

  it("leaves out what is not a symbol, and says so", () => {
    expect(read("#v=1&symbols=BTCUSDT,<script>,%E0%A4,javascript:alert(1),%00,A")).toEqual({
      name: "",
      symbols: ["BTCUSDT"],
      leftOut: [{ kind: "malformed", texts: ["<script>", "%E0%A4", "javascript:alert(1)", "\u0000", "A"] }],
    });
  });

  it.each(["%E2%A0%80", "%E3%85%A4", "%E2%80%8B", "%CC%81"])("reads the blank name %s as none", (encoded) => {
    const link = { name: "", symbols: ["BTCUSDT"], leftOut: [] };
    expect(read(`#v=1&name=${encoded}&symbols=BTCUSDT`)).toEqual(link);
  });

  it.each([
    ["x".repeat(100_000), "A stream's name can have up to 40 characters."],
    ["%E2%80%AEevil", expect.stringContaining("can't have invisible or direction-changing characters")],
    ["%E0%A4%A", "Its encoding is broken."],
  ])("leaves out a name that breaks the rules, and keeps the symbols: %#", (encoded, reason) => {
    expect(read(`#v=1&name=${encoded}&symbols=BTCUSDT`)).toEqual({
      name: "",
      symbols: ["BTCUSDT"],
      leftOut: [{ kind: "name", reason }],
    });
  });

  it("reads nothing of another version", () => {
    const leftOut = [{ kind: "version" }];
    for (const version of ["2", "0", "", "1.1", "%31", "one"])
      expect(read(`#v=${version}&name=Majors&symbols=BTCUSDT`)).toEqual({ name: "", symbols: [], leftOut });
  });

  it("takes the first of parts that are there twice, and names those that it does not know", () => {
    expect(read("#v=1&symbols=BTCUSDT&symbols=ETHUSDT&utm_source=x&__proto__=1")).toEqual({
      name: "",
      symbols: ["BTCUSDT"],
      leftOut: [{ kind: "part", texts: ["symbols=ETHUSDT", "utm_source=x", "__proto__=1"] }],
    });
  });

  it.each([
    ["?", "?"],
    ["!", "!"],
    ["%25", ","],
  ])("takes time in proportion to its length if it repeats %j", (text, end) => {
    const long = `#symbols=${text.repeat(199_000 / text.length)}a${end}`;
    const run = () => [read(long), readFragment(long, () => false)];
    expect(measureCpu(run)).toBeLessThan(1_000);
  });

  it("is read within 500 ms if it has 100 KB, and not at all if it is longer than any list", () => {
    const long = `#v=1&symbols=${Array.from({ length: 10_000 }, (_, at) => `C${at}USDT`).join()}`;
    expect(measureCpu(() => expect(read(long).symbols).toHaveLength(10_000))).toBeLessThan(500);
    expect(read(`#v=1&symbols=${"A".repeat(1_000_000)}`)).toEqual({
      name: "",
      symbols: [],
      leftOut: [{ kind: "too-long" }],
    });
  });
});

describe("a link that was encoded again", () => {
  const names = [
    ...["", "Majors", "my symbols", "100% #1", "100%", "a&b=c", "1+1"],
    ...["币安人生", "قائمة", "🚀 ❤️", "symbols="],
  ];
  const coded = ["A%20B", "%25", "%26symbols%3D"];
  const encodings: Record<string, (body: string) => string> = {
    "all of it": encodeURIComponent,
    "all of it, twice": (body) => encodeURIComponent(encodeURIComponent(body)),
    "all of it, in lower case": (body) =>
      encodeURIComponent(body).replaceAll(/%../g, (code) => code.toLowerCase()),
    "all of it, as a browser shows it": (body) =>
      encodeURIComponent(body.replaceAll(/(?:%[89A-F].)+/g, decodeURIComponent)),
    "all of it, before a query was appended": (body) => `${encodeURIComponent(body)}&utm_source=a%20b`,
    "its & only": (body) => body.replaceAll("&", "%26"),
    "its = only": (body) => body.replaceAll("=", "%3D"),
    "its commas": (body) => body.replaceAll(",", "%2C"),
    "all but its percent signs": (body) => body.replaceAll(/[&=,]/g, encodeURIComponent),
  };

  it.each(Object.entries(encodings))("is read as before: %s", (title, encode) => {
    for (const name of title.startsWith("all but") ? names : [...names, ...coded]) {
      const list = { name, symbols: ["BTCUSDT", "ETHUSDT", "币安人生USDT"] };
      expect(readFragment(`#${encode(writeFragment(list).slice(1))}`)).toMatchObject(list);
    }
  });

  it.each(["symbols=BTCUSDT", "symbols=btcusdt&v=1"])("is read without a name: %s", (body) => {
    for (const fragment of [encodeURIComponent(body), encodeURIComponent(encodeURIComponent(body))])
      expect(readFragment(`#${fragment}`)).toEqual({ name: "", symbols: ["BTCUSDT"], leftOut: [] });
  });

  it("is read from a query that its fragment became a part of", () => {
    const { hash, search } = new URL(
      "https://cointide.test/list?fbclid=y%2523v%253D1%2526symbols%253DBTCUSDT",
    );
    expect(readFragment(fragmentOf({ hash, search })).symbols).toEqual(["BTCUSDT"]);
    expect(fragmentOf({ hash: "#a", search: "?b=%23c" })).toBe("#a");
    expect(fragmentOf({ hash: "", search: "?b=c" })).toBe("");
  });
});

describe("a symbol with a line break", () => {
  const listed = ["BTCUSDT", "ETHUSDT", "ETHBTC", "SOLUSDT"];
  const readListed = (symbols: string) => {
    const { symbols: read, leftOut } = readFragment(`#symbols=${symbols}`, (symbol) =>
      listed.includes(symbol),
    );
    return [...read, ...leftOut.flatMap((left) => ("texts" in left ? left.texts : []))];
  };

  it.each([
    ["BTCUSDT,ETHUS%0D%0ADT", ["BTCUSDT", "ETHUSDT"]],
    ["BTCUSDT,E%20THUSDT", ["BTCUSDT", "ETHUSDT"]],
    ["BTCUSDT,ETHUSD+T", ["BTCUSDT", "ETHUSDT"]],
    ["BTCUSDT,ETH%0A%20US=%0ADT).", ["BTCUSDT", "ETHUSDT"]],
    ["BTCUSDT%20ETHUS%20DT%20SOLUSDT", ["BTCUSDT", "ETHUSDT", "SOLUSDT"]],
    ["BTCUSDT%20ETHUSDT", ["BTCUSDT", "ETHUSDT"]],
    ["ETHUSDT%20and%20more", ["ETHUSDT", "AND", "MORE"]],
    ["XUSDT%20YUSDT", ["XUSDT", "YUSDT"]],
  ])("is joined if its pieces are not listed: %s", (symbols, expected) => {
    expect(readListed(symbols)).toEqual(expected);
  });

  it("is looked up together with its pieces", () => {
    expect(readFragment("#symbols=BTCUSDT,ETHUS%0ADT")).toMatchObject({
      symbols: ["BTCUSDT", "ETHUS", "DT"],
      joins: ["ETHUSDT"],
    });
    expect(readFragment("#symbols=BTCUSDT,ETHUSDT").joins).toBeUndefined();
  });
});
