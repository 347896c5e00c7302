/** What has to be undone at the end, the latest first. */
export type UndoStack = ReturnType<typeof createUndoStack>;

export function createUndoStack() {
  const undos: (() => unknown)[] = [];
  return {
    add: (undo: () => unknown) => void undos.push(undo),
    /** Undoes everything; what fails does not keep the rest from being undone. */
    async run(): Promise<void> {
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

/** Does some work, and undoes at its end what it has put on the stack. */
export async function undoing<Result>(work: (undo: UndoStack) => Promise<Result>): Promise<Result> {
  const undo = createUndoStack();
  try {
    return await work(undo);
  } finally {
    await undo.run();
  }
}
