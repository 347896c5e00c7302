import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import type { LeftOut } from "./list-link.ts";
import styles from "./list-page.module.css";
import { type ListFeed, MAX_CANDIDATES } from "./use-list-feed.ts";

/** How many texts of one kind are quoted, and how much of each. */
const MAX_QUOTED = 8;
const MAX_LENGTH = 24;

/** A text of the link as one can read it: characters without a shape, or that turn the direction, are shown as their code. */
function quote(text: string): string {
  const letters = [...text.slice(0, 4 * MAX_LENGTH)].map((letter) =>
    /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(letter)
      ? `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
      : letter,
  );
  const short = letters.slice(0, MAX_LENGTH).join("");
  return letters.length > MAX_LENGTH ? `${short}…` : short;
}

function Quotes({ texts }: { texts: readonly string[] }) {
  const more = texts.length - MAX_QUOTED;
  return (
    <>
      {texts.slice(0, MAX_QUOTED).map((text, at) => (
        <bdi key={text} className={styles.quote} translate="no">
          {at === 0 ? quote(text) : `, ${quote(text)}`}
        </bdi>
      ))}
      {more > 0 && <span>{` and ${more.toLocaleString("en-us")} more`}</span>}
    </>
  );
}

type Sentence = { key: string; text: string; texts?: readonly string[] };

function sentenceOf(left: LeftOut): Sentence {
  switch (left.kind) {
    case "version":
      return { key: left.kind, text: "This page cannot read this version of a link. Ask for a new link." };
    case "too-long":
      return { key: left.kind, text: "The link is too long to be read. Ask for a new link." };
    case "name":
      return { key: left.kind, text: `The list's name is not shown. ${left.reason}` };
    case "malformed":
      return { key: left.kind, text: "These are not symbols: ", texts: left.texts };
    case "part":
      return { key: left.kind, text: "These parts of the link mean nothing here: ", texts: left.texts };
  }
}

type LeftOutProps = Pick<ListFeed, "leftOut" | "unlisted" | "beyond" | "unread">;

/** The sentences about what a link says and the page does not show. */
function sentencesOf({ leftOut, unlisted, beyond, unread }: LeftOutProps): Sentence[] {
  const sentences = leftOut.map(sentenceOf);
  if (unlisted.length > 0)
    sentences.push({ key: "unlisted", text: "The exchange does not list these: ", texts: unlisted });
  if (beyond.length > 0)
    sentences.push({
      key: "beyond",
      text: `A list has up to ${MAX_STREAM_SYMBOLS} assets. These are left out: `,
      texts: beyond,
    });
  if (unread.length > 0)
    sentences.push({
      key: "unread",
      text: `Only the first ${MAX_CANDIDATES} symbols of a link are read. These are left out: `,
      texts: unread,
    });
  return sentences;
}

/** Says what of a link the page does not show, and why; nothing where it shows all. */
export function LeftOutParts(props: LeftOutProps) {
  const sentences = sentencesOf(props);
  if (sentences.length === 0) return null;
  return (
    <section className={styles.leftOut} aria-labelledby="left-out">
      <h2 id="left-out">Left out of this link</h2>
      <ul>
        {sentences.map(({ key, text, texts }) => (
          <li key={key}>
            <span>{text}</span>
            {texts !== undefined && <Quotes texts={texts} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
