import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import type { ChoiceName, Choices } from "@cointide/shared/contracts/transfer-choices";
import { hasChoice, withChoice, withoutChoice } from "@cointide/shared/contracts/transfer-choices";
import { type ChoicePlaces, keepChoice, keptChoice } from "../data/choice-values.ts";
import type { FileStream } from "../data/lists.ts";

/** Result of an import. */
export type DoneImport = {
  key: string;
  streams: readonly (FileStream & { id: string })[];
  alerts: readonly (AlertSettings & { id: string })[];
  /** The choices that it made, and the values before. */
  choices: Choices;
  before: Choices;
  /** Choices that there was no room for. Not stored for the undo after a reload. */
  leftOut?: readonly ChoiceName[] | undefined;
};

/** The import can't be made or undone. The message gives the reason. */
export class ImportRefused extends Error {}

/** Returns the error for an item that has changed since the import. */
export const changedSince = (what: string): ImportRefused =>
  new ImportRefused(`${what} changed after the import, so it can't be undone. Nothing was changed.`);

const entriesOf = (choices: Choices) => Object.entries(choices) as [ChoiceName, unknown][];

/** Returns the stored values of the choices that are about to be made. */
export const keptBefore = (places: ChoicePlaces, choices: Choices): Choices =>
  Object.fromEntries(entriesOf(choices).map(([name]) => [name, keptChoice(places, name)]));

/** Makes choices, and returns those that there is no room for. */
export const makeChoices = (places: ChoicePlaces, choices: Choices): ChoiceName[] =>
  entriesOf(choices)
    .filter(([name, choice]) => !keepChoice(places, name, withChoice(keptChoice(places, name), choice)))
    .map(([name]) => name);

/** Returns choices without those of these names. */
export const withoutChoices = (choices: Choices, names: readonly string[]): Choices =>
  Object.fromEntries(entriesOf(choices).filter(([name]) => !names.includes(name)));

/** Restores the values from before the choices were made. Other fields stay. */
export function takeChoicesBack(places: ChoicePlaces, { choices, before }: DoneImport): void {
  for (const [name, choice] of entriesOf(choices))
    keepChoice(places, name, withoutChoice(keptChoice(places, name), choice, before[name]));
}

/** Whether no choice has changed since it was made. */
export const areChoicesKept = (places: ChoicePlaces, { choices }: DoneImport): boolean =>
  entriesOf(choices).every(([name, choice]) => hasChoice(keptChoice(places, name), choice));
