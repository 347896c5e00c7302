/** The text of a file. */
export type DecodedText = {
  text: string;
  /** Whether some of the bytes are not text in its encoding. U+FFFD stands for them. */
  isDamaged: boolean;
};

/** Returns the encoding that a byte-order mark names; without one, files are UTF-8. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Decodes a file. `File.text()` always decodes as UTF-8, in some browsers even if a byte-order mark names UTF-16. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): DecodedText {
  const encoding = encodingOf(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isDamaged: false };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), isDamaged: true };
  }
}
