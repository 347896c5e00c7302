import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const TEXT = '###Größe 币,BINANCE:BTCUSDT\r\n{"😀"}';
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const utf16 = (text: string, isLittleEndian: boolean) => {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(2 * at, text.charCodeAt(at), isLittleEndian);
  return new Uint8Array(bytes.buffer);
};

describe("a file is decoded", () => {
  it.each([
    ["UTF-8", utf8(TEXT)],
    ["UTF-8 with a byte-order mark", utf8(`\ufeff${TEXT}`)],
    ["UTF-16 LE with a byte-order mark", utf16(`\ufeff${TEXT}`, true)],
    ["UTF-16 BE with a byte-order mark", utf16(`\ufeff${TEXT}`, false)],
    ["UTF-16 LE with a lone byte-order mark", utf16("\ufeff", true), ""],
    ["nothing", utf8(""), ""],
  ])("that is %s", (_, bytes, text = TEXT) => {
    expect(decodeText(bytes)).toEqual({ text, isDamaged: false });
  });

  it.each([
    ["ANSI", Uint8Array.from("Größe", (letter) => letter.charCodeAt(0)), "Gr\ufffd\ufffde"],
    ["UTF-8 that is cut off", utf8("Größ").slice(0, -1), "Grö\ufffd"],
    ["UTF-16 that is cut off", utf16("\ufeffBTC", true).slice(0, -1), "BT\ufffd"],
    ["UTF-16 with half of a pair", utf16("\ufeffA\ud83d", true), "A\ufffd"],
  ])("and marked as damaged if it is %s", (_, bytes, text) => {
    expect(decodeText(bytes)).toEqual({ text, isDamaged: true });
  });
});
