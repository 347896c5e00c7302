import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asciiDomain, asciiEmail } from "./email-domain.ts";
import { decodePunycode } from "./punycode.ts";

describe("a domain in ASCII", () => {
  it.each([
    ["another alphabet", "пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["upper case", "ПРИМЕР.РФ", "xn--e1afmkfd.xn--p1ai"],
    ["Punycode in upper case", "XN--E1AFMKFD.xn--P1AI", "xn--e1afmkfd.xn--p1ai"],
    ["both spellings", "пример.xn--p1ai", "xn--e1afmkfd.xn--p1ai"],
    ["a sharp s", "Straße.de", "xn--strae-oqa.de"],
    ["a sharp s in Punycode", "xn--strae-oqa.de", "xn--strae-oqa.de"],
    ["full-width letters", "ｅｘａｍｐｌｅ.com", "example.com"],
    ["ideographic full stops", "例え。テスト", "xn--r8jz45g.xn--zckzah"],
    ["full-width digits", "１２７.1", "127.1"],
    ["digits alone", "0x7f.1", "0x7f.1"],
    ["a separated accent", "cafe\u0301.fr", "xn--caf-dma.fr"],
    ["Arabic", "مثال.إختبار", "xn--mgbh0fb.xn--kgbechtv"],
    ["a non-joiner of Persian", "نامه\u200Cای.ir", "xn--mgba3gch31f060k.ir"],
    ["ASCII", "Mail.Example.COM", "mail.example.com"],
  ])("is one for all spellings: %s", (_, domain, ascii) => {
    expect(asciiDomain(domain)).toBe(ascii);
    expect(asciiDomain(ascii)).toBe(ascii);
  });

  it.each([
    ["Punycode of nothing", "xn--a.com"],
    ["an empty label of Punycode", "xn--.com"],
    ["Punycode of ASCII", "xn--example-.com"],
    ["Punycode beyond Unicode", "xn--krank-kg706554a.com"],
    ["Punycode of a lone mark", "xn--72b.com"],
    ["an override of direction", "exa\u202Emple.com"],
    ["a mark of direction", "exa\u200Fmple.com"],
    ["a joiner between Latin letters", "exa\u200Dmple.com"],
    ["both directions in a label", "aא.com"],
    ["a digit before Hebrew", "1א.com"],
    ["two kinds of digits after Arabic", "جار2٢.eg"],
    ["a digit first, beside a Hebrew label", "אב.3com"],
    ["a full-width slash", "ex／ample.com"],
    ["a full-width at sign", "ex＠ample.com"],
    ["a space of another width", "ex\u3000ample.com"],
    ["a tab", "ex\tample.com"],
    ["half a character", "ex\ud800ample.com"],
    ["a path", "example.com/ä"],
    ["a port", "exämple.com:80"],
  ])("is refused with %s", (_, domain) => {
    expect(asciiDomain(domain)).toBeNull();
  });

  it("reads back what Node writes in Punycode", () => {
    const letter = fc.constantFrom(..."abcxyz019äöüßžабвгдѣλμνאבגابج中文字かなカナ한글ไทย𝒳😀");
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 20 }), (text) => {
        const ascii = domainToASCII(text);
        fc.pre(ascii.startsWith("xn--") && domainToUnicode(ascii) !== ascii);
        expect(decodePunycode(ascii.slice(4))).toBe(domainToUnicode(ascii));
      }),
    );
  });

  it("never throws, and is its own ASCII form", () => {
    // What fast-check calls binary takes seconds to make its tables.
    const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string().map((rest) => `xn--${rest}`),
    );
    fc.assert(
      fc.property(text, (domain) => {
        const ascii = asciiDomain(domain);
        if (ascii === null) return;
        expect(ascii).toMatch(/^[a-z\d.-]+$/);
        expect(asciiDomain(ascii)).toBe(ascii);
      }),
    );
  });
});

it("leaves what is before the last @ of an address as it is", () => {
  expect(asciiEmail("Anna.Ünal@Пример.рф")).toBe("Anna.Ünal@xn--e1afmkfd.xn--p1ai");
  expect(asciiEmail("anna")).toBeNull();
});
