/** What people call a slice: "mfe-streams" is "Streams". */
export function partName(slice: string): string {
  const words = slice.replace(/^mfe-/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
