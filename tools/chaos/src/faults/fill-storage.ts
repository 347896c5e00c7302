/** Fills the storage to the last byte; gives whether it then refused one. Runs in the browser. */
export function fillStorage(): boolean {
  let text = "x".repeat(1_048_576);
  let filled = "";
  while (text.length > 0) {
    try {
      localStorage.setItem("ballast", filled + text);
      filled += text;
    } catch {
      text = text.slice(0, Math.floor(text.length / 2));
    }
  }
  try {
    localStorage.setItem("one more", "x");
    return false;
  } catch {
    return true;
  }
}
