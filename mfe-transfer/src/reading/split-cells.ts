const DELIMITERS = ["\t", ";", ",", "|"];

/** Returns what divides the cells of a line: the most frequent of the usual characters, not counting those in quotes. */
function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/**
 * Splits CSV and similar text into rows of trimmed cells, without empty rows. Quoted cells may contain delimiters, line breaks and
 * doubled quotes. If a quote is never closed, quotes are ordinary characters.
 */
export function splitCells(text: string): string[][] {
  // Excel names the delimiter in a line of its own.
  const [directive = "", named] = /^"?sep=(.)"?[\r\n]+/i.exec(text) ?? [];
  const content = text.slice(directive.length);
  const delimiter = named ?? delimiterOf(/^[^\r\n]*/.exec(content)?.[0] ?? "");
  const parts = content.split('"');
  const isBalanced = parts.length % 2 === 1;
  const rows: string[][] = [[]];
  let cell = "";
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  for (const [at, part] of (isBalanced ? parts : [content]).entries()) {
    const isQuoted = at % 2 === 1;
    const isDoubled = !isQuoted && part === "" && at > 0 && at < parts.length - 1;
    if (isQuoted || isDoubled) cell += isDoubled ? '"' : part;
    else
      for (const character of part) {
        const isBreak = character === "\n" || character === "\r";
        if (!isBreak && character !== delimiter) cell += character;
        else endCell();
        if (isBreak) rows.push([]);
      }
  }
  endCell();
  return rows.filter((row) => row.some((one) => one !== ""));
}
