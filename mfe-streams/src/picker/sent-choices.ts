import type { Stream } from "@cointide/shared/contracts/streams";
import type { Drafts } from "@cointide/shared/session/drafts";

/** A choice that was sent. `page` is the page load that waits for its answer, 0 once it was refused. */
type SentChoice = { key: string; page: number; symbols: string[] };

/** The names of what is kept beside the draft of a picker's choice, which has the picker's path as its name. */
const sentName = (path: string): string => `${path}/sent`;
const keyName = (path: string): string => `${path}/key`;
export const searchName = (path: string): string => `${path}/search`;
/** The draft of the stream's name, and of a choice that was sent. */
export const nameDraft = (path: string): string => `${path}/name`;
const sentNameDraft = (path: string, key: string): string => `${path}/name/${key}`;

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
/** The words of a draft, for example the symbols of a choice. */
export const wordsOf = (text: string): string[] => text.split(" ").filter((word) => word !== "");

function read(drafts: Drafts, path: string): SentChoice[] {
  return (drafts.get(sentName(path)) ?? "").split("\n").flatMap((line) => {
    const [key, page, ...symbols] = wordsOf(line);
    return key === undefined || symbols.length === 0 ? [] : [{ key, page: Number(page), symbols }];
  });
}

function write(drafts: Drafts, path: string, choices: readonly SentChoice[]): void {
  const lines = choices.map(({ key, page, symbols }) => [key, page, ...symbols].join(" "));
  if (lines.length === 0) drafts.remove(sentName(path));
  else drafts.set(sentName(path), lines.join("\n"));
}

/**
 * Notes that a picker's choice was sent, which ends its draft. The same choice, sent again after a refusal or a lost
 * answer, has the same key, by which the service knows it again.
 * @param path the picker's, which names its draft.
 * @param name the stream's, a part of the choice.
 */
export function sendChoice(drafts: Drafts, path: string, symbols: string[], name = ""): SentChoice {
  const [known, ...before] = wordsOf(drafts.get(keyName(path)) ?? "");
  const isSame = (key: string) =>
    before.join(" ") === symbols.join(" ") && (drafts.get(sentNameDraft(path, key)) ?? "") === name;
  const key = known !== undefined && isSame(known) ? known : newKey();
  if (known !== undefined) drafts.remove(sentNameDraft(path, known));
  if (name !== "") drafts.set(sentNameDraft(path, key), name);
  drafts.remove(nameDraft(path));
  const choice = { key, page: performance.timeOrigin, symbols };
  forgetDraft(drafts, path);
  write(drafts, path, [...read(drafts, path), choice]);
  return choice;
}

/** Ends the draft of a picker's choice, and what is kept beside it. */
export function forgetDraft(drafts: Drafts, path: string): void {
  for (const name of [path, keyName(path), searchName(path)]) drafts.remove(name);
}

/** The service has confirmed a sent choice. */
export function confirmChoice(drafts: Drafts, path: string, { key }: SentChoice): void {
  drafts.remove(sentNameDraft(path, key));
  write(
    drafts,
    path,
    read(drafts, path).filter((choice) => choice.key !== key),
  );
}

function draftAgain(drafts: Drafts, path: string, choice: SentChoice): void {
  const name = drafts.get(sentNameDraft(path, choice.key));
  confirmChoice(drafts, path, choice);
  drafts.set(path, choice.symbols.join(" "));
  if (name !== null) {
    drafts.set(nameDraft(path), name);
    drafts.set(sentNameDraft(path, choice.key), name);
  }
  drafts.set(keyName(path), [choice.key, ...choice.symbols].join(" "));
}

/**
 * Keeps a choice that the service refused.
 * @returns "draft" where it is the picker's draft again; "later" where the picker has another draft by now, and this
 * one follows when it opens next; "gone" where the account that sent it is no longer signed in.
 */
export function keepRefusedChoice(
  drafts: Drafts,
  path: string,
  refused: SentChoice,
): "draft" | "later" | "gone" {
  const choices = read(drafts, path);
  if (!choices.some(({ key }) => key === refused.key)) return "gone";
  if (drafts.get(path) === null) {
    draftAgain(drafts, path, refused);
    return "draft";
  }
  write(
    drafts,
    path,
    choices.map((choice) => (choice.key === refused.key ? { ...choice, page: 0 } : choice)),
  );
  return "later";
}

/**
 * Makes a choice that was refused, or whose answer a reload cut off, the draft of a picker that has none.
 * @param streams those that are there: a choice among them was saved before the reload.
 */
export function draftLeftChoice(drafts: Drafts, path: string, streams: readonly Stream[]): void {
  for (const choice of read(drafts, path)) {
    if (choice.page === performance.timeOrigin) continue;
    const isSaved = streams.some(({ symbols }) => symbols.join(" ") === choice.symbols.join(" "));
    if (choice.page !== 0 && isSaved) confirmChoice(drafts, path, choice);
    else if (drafts.get(path) === null) draftAgain(drafts, path, choice);
  }
}
