import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Product } from "./product.ts";

/** The guide for embedding the ticker. */
export const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/embedding.md"), "utf8");

type Block = { heading: string; language: string; text: string };

const FENCE = /^(?:#+ (?<heading>.+)|```(?<language>\w+)\n(?<text>[\s\S]*?)^```)$/gm;

/** Every code block of the guide, in order. */
function guideBlocks(): Block[] {
  let heading = "";
  return [...GUIDE.matchAll(FENCE)].flatMap(({ groups = {} }) => {
    heading = groups.heading ?? heading;
    const { language, text } = groups;
    return language === undefined || text === undefined ? [] : [{ heading, language, text }];
  });
}

/** A text of the guide, with where the product under test is in the place of where `npm start` puts it. */
export const withAddresses = (text: string, { streams, charts, url, exchangeUrl }: Product): string =>
  text
    .replaceAll("http://localhost:3002", streams)
    .replaceAll("http://localhost:3006", charts)
    .replaceAll("http://localhost:3000", url)
    .replaceAll("ws://localhost:4100", exchangeUrl.replace("http", "ws"));

/**
 * A code block of the guide, for the product under test.
 * @param at which of those in this language below the heading.
 */
export function guideBlock(product: Product, heading: string, language: string, at = 0): string {
  const found = guideBlocks().filter((block) => block.heading === heading && block.language === language)[at];
  if (found === undefined)
    throw new Error(`The guide has no such block below "${heading}": ${language} ${at}.`);
  return withAddresses(found.text, product);
}
