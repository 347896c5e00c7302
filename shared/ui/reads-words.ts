/**
 * Whether the browser reads the words that style sheets give for signs: "up" for "+", "cents" for "¢". Where it does not,
 * the signs themselves are read.
 */
export const READS_WORDS = globalThis.CSS?.supports?.("content", '"-" / " " attr(data-word)') === true;
