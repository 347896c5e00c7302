/** What has to be undone at the end, the latest first. */
export type UndoStack = {
  add(undo: () => unknown): void;
  /** Undoes everything; what fails does not keep the rest from being undone. */
  run(): Promise<void>;
};

export function createUndoStack(): UndoStack {
  const undos: (() => unknown)[] = [];
  return {
    add: (undo) => void undos.push(undo),
    async run() {
      for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
        try {
          await undo();
        } catch (error) {
          console.error(error instanceof Error ? error.message : error);
        }
      }
    },
  };
}
