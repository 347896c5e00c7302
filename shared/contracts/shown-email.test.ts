import { expect, it } from "vitest";
import { asciiEmail } from "./email-domain.ts";
import { shownEmail } from "./shown-email.ts";

const shown = (domain: string) => shownEmail(asciiEmail(`anna@${domain}`) ?? "refused");

it.each([
  ...["example.com", "пример.рф", "москва.com", "україна.укр", "ελλάδα.gr", "müller.de", "faß.de", "łódź.pl"],
  ...[
    "nguyễn.vn",
    "日本語.jp",
    "例え.テスト",
    "tシャツ.jp",
    "한국.kr",
    "中国.中国",
    "مثال.إختبار",
    "ישראל.il",
    "ไทย.th",
  ],
  ...["भारत.भारत", "հայ.am", "þór.is", "ışık.tr", "аррӏе.рф", "ορτ.gr"],
])("shows %s in its alphabet", (domain) => expect(shown(domain)).toBe(`anna@${domain}`));

it.each([
  ["Cyrillic beside Latin letters", "аpple.com"],
  ["Greek beside Latin letters", "gοοgle.com"],
  ["Cyrillic letters that all look like Latin ones", "аррӏе.com"],
  ["Greek letters that all look like Latin ones", "ορτ.com"],
  ["Hebrew letters that all look like Latin ones", "חסד.com"],
  ["a letter of Turkish elsewhere", "gmaıl.com"],
  ["a letter of Icelandic elsewhere", "þaypal.com"],
  ["a stroke between Latin letters", "exampleノtest.com"],
  ["an ideograph that looks like a dash", "a一b.com"],
  ["a long vowel without its syllable", "ー.com"],
  ["a mark on a Latin letter", "goog\u0335le.com"],
  ["digits of two scripts", "7৪9.in"],
  ["an emoji", "i❤.ws"],
  ["a joiner", "نامه\u200Cای.ir"],
  ["a syllable that looks alike in the other kana", "モヒートへブン.com"],
])("shows %s in Punycode", (_, domain) => expect(shown(domain)).toContain("@xn--"));

it("shows each label by itself", () => {
  expect(shown("почта.аpple.рф")).toBe("anna@почта.xn--pple-43d.рф");
});

it("leaves what is no domain of the rule as it is", () => {
  for (const email of ["No email", "anna@xn--a.com", "анна@example.com", "anna@-.com"])
    expect(shownEmail(email)).toBe(email);
});
