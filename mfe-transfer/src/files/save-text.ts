/** How long the browser may take to begin a download, in ms. */
const UNTIL_SAVED = 60_000;

/** Offers a text as a file, which the browser saves or asks where to save. */
export function saveText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), UNTIL_SAVED);
}
