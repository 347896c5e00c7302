import { createStore } from "zustand/vanilla";

/** Whether the command palette is open. */
export const palette = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the command palette. */
export const openPalette = (): void => palette.setState({ isOpen: true });

/** Closes the command palette. */
export const closePalette = (): void => palette.setState({ isOpen: false });
