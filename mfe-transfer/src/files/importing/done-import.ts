import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import type { ChoiceName, Choices } from "@cointide/shared/contracts/transfer-choices";
import { hasChoice, withChoice, withoutChoice } from "@cointide/shared/contracts/transfer-choices";
import { type ChoicePlaces, keepChoice, keptChoice } from "../lists/choice-values.ts";
import type { FileStream } from "../lists/lists.ts";

/** What an import did. */
export type DoneImport = {
  key: string;
  streams: readonly (FileStream & { id: string })[];
  alerts: readonly (AlertSettings & { id: string })[];
  /** The choices that it made, and what was kept before. */
  choices: Choices;
  before: Choices;
};

/** An import cannot be made or taken back. The message says why. */
export class ImportRefused extends Error {}

/** The sentence where something is no longer as the import made it. */
export const changedSince = (what: string): ImportRefused =>
  new ImportRefused(`${what} changed after the import, so it can't be undone. Nothing was changed.`);

const entriesOf = (choices: Choices) => Object.entries(choices) as [ChoiceName, unknown][];

/** What is kept of the choices that are to be made. */
export const keptBefore = (places: ChoicePlaces, choices: Choices): Choices =>
  Object.fromEntries(entriesOf(choices).map(([name]) => [name, keptChoice(places, name)]));

export function makeChoices(places: ChoicePlaces, choices: Choices): void {
  for (const [name, choice] of entriesOf(choices))
    keepChoice(places, name, withChoice(keptChoice(places, name), choice));
}

/** Goes back to what was kept before choices were made. Fields that they did not have stay. */
export function takeChoicesBack(places: ChoicePlaces, { choices, before }: DoneImport): void {
  for (const [name, choice] of entriesOf(choices))
    keepChoice(places, name, withoutChoice(keptChoice(places, name), choice, before[name]));
}

/** Whether all choices are still as they were made. */
export const areChoicesKept = (places: ChoicePlaces, { choices }: DoneImport): boolean =>
  entriesOf(choices).every(([name, choice]) => hasChoice(keptChoice(places, name), choice));
